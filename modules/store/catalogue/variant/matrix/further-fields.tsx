import { Button, Modal } from 'antd'
import { useContext } from 'react'
import type { Field } from '#core/field.ts'
import { NestedField } from '#web/fields/nested-field.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import { PriceStairs } from '../../price/price-stairs.tsx'
import { furtherFields, type Matrix } from './use-matrix.client.ts'

interface FurtherFieldsProps {
  readonly matrix: Matrix
  /** the variant */
  readonly name: string
  readonly id: string
  readonly faults: Readonly<Record<string, string>>
  readonly isDisabled: boolean
  readonly onClose: () => void
}

/** What of a variant takes more room than a cell. Each change is one of the sheet, and is saved with it. */
export function FurtherFields({ matrix, name, id, faults, isDisabled, onClose }: FurtherFieldsProps) {
  const t = useNamespaces(['store'])
  const Nested = useContext(NestedField)
  const row = matrix.rows.find((one) => one.name === name)
  if (!row || !Nested) return null
  const { child, shape } = matrix
  const called = row.title || String(row.line.sku ?? '')
  return (
    <Modal
      open
      title={called || t('store:matrix.more')}
      footer={
        <Button
          danger
          disabled={isDisabled}
          icon={<Icon name="el-icon-Delete" />}
          onClick={() => {
            onClose()
            matrix.remove(name)
          }}
        >
          {t('store:matrix.remove', { name: called || t('store:matrix.only') })}
        </Button>
      }
      onCancel={onClose}
    >
      {furtherFields
        .filter((field) => child.fields[field] && shape.belongs(row.line, field))
        .map((field) => (
          <Nested
            key={field}
            resource={child}
            name={field}
            field={child.fields[field] as Field}
            id={`${id}-${name}-${field}`}
            value={row.line[field]}
            values={row.line}
            error={faults[`${name}.${field}`] ?? ''}
            isDisabled={isDisabled || !shape.isOpen(row.line, field)}
            onChange={(changed, value) => matrix.change([{ name, field: changed, value }])}
          />
        ))}
      {row.line.id !== undefined && <PriceStairs asked={{ variant_id: row.line.id }} />}
    </Modal>
  )
}
