import { useQuery } from '@tanstack/react-query'
import { Button, Checkbox, Input, Skeleton } from 'antd'
import { useMemo, useState } from 'react'
import { listQuery } from '../../api/queries.ts'
import { useNamespaces } from '../../i18n/i18n.ts'
import type { InputProps } from '../../screens/side.ts'
import { Glyph } from '../../ui/icons/glyph.tsx'
import { boxOf, idsOf, type RuleNode, toggleRule, withParents } from './permission-tree.ts'
import css from './permissions.module.css'

/**
 * Which rules a group is granted: a tree of boxes, the buttons of a page side by side. Of a group that has everything each
 * box is ticked.
 */
export function PermissionInput({
  id,
  value,
  onChange,
  disabled,
  of,
}: InputProps & {
  /** name of the resource whose rows are granted */
  readonly of: string
}) {
  const t = useNamespaces(['permissions'])
  const { data, error, refetch, isPending } = useQuery(listQuery(of, {}))
  const given = Array.isArray(value) ? value : []
  if (isPending) return <Skeleton active title={false} paragraph={{ rows: 6 }} />
  if (error) {
    return (
      <p role="alert">
        {error.message}{' '}
        <Button size="small" onClick={() => void refetch()}>
          {t('web:retry')}
        </Button>
      </p>
    )
  }
  const rules = data.list as unknown as readonly RuleNode[]
  return <PermissionTree id={id} rules={rules} value={given} onChange={onChange} disabled={disabled} />
}

interface PermissionTreeProps {
  /** the label that it goes with is `<id>-label` */
  readonly id: string
  readonly rules: readonly RuleNode[]
  /** ids that are granted, or `*` */
  readonly value: readonly unknown[]
  readonly onChange: (ids: readonly number[]) => void
  readonly disabled?: boolean
}

/** Boxes for rules, those below one another indented, found by words and folded. */
export function PermissionTree({ id, rules, value, onChange, disabled = false }: PermissionTreeProps) {
  const [words, setWords] = useState('')
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set())
  const isAll = value.includes('*')
  const granted = useMemo(
    () => withParents(rules, isAll ? rules.flatMap(idsOf) : value.map(Number)),
    [rules, value, isAll],
  )
  const shown = useMemo(() => matching(rules, words.trim().toLowerCase()), [rules, words])
  return (
    <fieldset id={id} className={css.permissions} aria-labelledby={`${id}-label`} disabled={disabled}>
      <Head
        rules={rules}
        granted={granted}
        disabled={disabled}
        words={words}
        folded={folded}
        onGrant={onChange}
        onFind={setWords}
        onFold={setFolded}
      />
      <div className={css.tree}>
        <Rules
          rules={shown}
          granted={granted}
          folded={words.trim() === '' ? folded : noIds}
          disabled={disabled}
          onToggle={(rule) => onChange(toggleRule(rules, granted, rule))}
          onFold={(rule) => {
            const next = new Set(folded)
            if (!next.delete(rule)) next.add(rule)
            setFolded(next)
          }}
        />
      </div>
    </fieldset>
  )
}

interface HeadProps {
  readonly rules: readonly RuleNode[]
  readonly granted: ReadonlySet<number>
  readonly disabled: boolean
  readonly words: string
  readonly folded: ReadonlySet<number>
  readonly onGrant: (ids: readonly number[]) => void
  readonly onFind: (words: string) => void
  readonly onFold: (folded: ReadonlySet<number>) => void
}

/** Everything at once: granted, found by words, folded. */
function Head({ rules, granted, disabled, words, folded, onGrant, onFind, onFold }: HeadProps) {
  const t = useNamespaces(['permissions'])
  const all = rules.flatMap(idsOf)
  const count = all.filter((one) => granted.has(one)).length
  const parents = all.length === 0 ? [] : parentsOf(rules)
  const isFolded = parents.length > 0 && parents.every((one) => folded.has(one))
  return (
    <div className={css.head}>
      <Checkbox
        checked={count === all.length}
        indeterminate={count > 0 && count < all.length}
        disabled={disabled}
        onChange={() => onGrant(count === all.length ? [] : all)}
      >
        {t('permissions:all')}
      </Checkbox>
      <span className={css.count}>{t('permissions:granted', { n: count, total: all.length })}</span>
      <Input
        size="small"
        allowClear
        value={words}
        aria-label={t('permissions:find')}
        placeholder={t('permissions:find')}
        onChange={(event) => onFind(event.target.value)}
      />
      <Button size="small" type="text" onClick={() => onFold(new Set(isFolded ? [] : parents))}>
        {t(isFolded ? 'permissions:unfold' : 'permissions:fold')}
      </Button>
    </div>
  )
}

const noIds: ReadonlySet<number> = new Set()

interface RulesProps {
  readonly rules: readonly RuleNode[]
  readonly granted: ReadonlySet<number>
  readonly folded: ReadonlySet<number>
  readonly disabled: boolean
  readonly onToggle: (rule: RuleNode) => void
  readonly onFold: (id: number) => void
}

function Rules({ rules, ...props }: RulesProps) {
  const t = useNamespaces(['permissions'])
  const { granted, folded, disabled, onToggle, onFold } = props
  const isLine = rules.every(({ type, children }) => type === 'button' && !children?.length)
  return (
    <ul className={isLine ? 'is-line' : undefined}>
      {rules.map((rule) => {
        const state = boxOf(rule, granted)
        const { children = [] } = rule
        const isOpen = !folded.has(rule.id)
        return (
          <li key={rule.id}>
            <span className={css.rule}>
              {children.length > 0 && (
                <button
                  type="button"
                  className={isOpen ? 'is-open' : undefined}
                  aria-expanded={isOpen}
                  aria-label={t(isOpen ? 'permissions:foldOne' : 'permissions:unfoldOne', {
                    title: rule.title,
                  })}
                  onClick={() => onFold(rule.id)}
                >
                  <Glyph name="chevronRight" size={14} />
                </button>
              )}
              <Checkbox
                checked={state === 'all'}
                indeterminate={state === 'half'}
                disabled={disabled}
                onChange={() => onToggle(rule)}
              >
                {rule.title}
              </Checkbox>
            </span>
            {children.length > 0 && isOpen && <Rules rules={children} {...props} />}
          </li>
        )
      })}
    </ul>
  )
}

/** Rules whose title has the words, with those above them and all below them. */
function matching(rules: readonly RuleNode[], words: string): readonly RuleNode[] {
  if (words === '') return rules
  return rules.flatMap((rule) => {
    if (rule.title.toLowerCase().includes(words)) return [rule]
    const children = matching(rule.children ?? [], words)
    return children.length > 0 ? [{ ...rule, children }] : []
  })
}

function parentsOf(rules: readonly RuleNode[]): readonly number[] {
  return rules.flatMap(({ id, children = [] }) => (children.length > 0 ? [id, ...parentsOf(children)] : []))
}
