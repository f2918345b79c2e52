import type { InputProps } from './field-part.ts'

/** What every input hands to the element that takes the focus: name, state and reason for assistive technology. */
export function inputAttributes({ id, isInvalid, describedBy, field, disabled }: InputProps) {
  return {
    id,
    disabled,
    status: isInvalid ? ('error' as const) : ('' as const),
    'aria-invalid': isInvalid || undefined,
    'aria-describedby': describedBy,
    'aria-required': field.required || undefined,
  }
}

/** The same for a group of controls, which is named by its label instead of pointed at by it. */
export function groupAttributes({ id, isInvalid, describedBy }: InputProps) {
  return {
    id,
    'aria-labelledby': `${id}-label`,
    'aria-describedby': describedBy,
    'aria-invalid': isInvalid || undefined,
  }
}
