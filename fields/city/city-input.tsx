import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Cascader } from 'antd'
import { useState } from 'react'
import type { InputProps } from '#web/fields/field-part.ts'
import { inputAttributes } from '#web/fields/input-attributes.ts'
import css from '#web/fields/inputs.module.css'
import { useFieldTexts } from '#web/fields/texts.ts'
import { toast } from '#web/ui/feedback/feedback.ts'
import { type Area, areaCodes, areaQuery, useAreaPath } from './areas.client.ts'

interface Choice {
  readonly value: number
  readonly label: string
  readonly isLeaf: boolean
  readonly children?: Choice[]
}

/** Province, city and district, each level fetched when the one above is opened. */
export function CityInput(props: InputProps) {
  const { t } = useFieldTexts(props.resource)
  const client = useQueryClient()
  const codes = areaCodes(props.value)
  const path = useAreaPath(codes)
  const provinces = useQuery(areaQuery([]))
  const [, setLoads] = useState(0)
  const known = (parents: readonly number[]) =>
    client.getQueryData<readonly Area[]>(areaQuery(parents).queryKey)
  const choices = (parents: readonly number[]): Choice[] =>
    (known(parents) ?? []).map((area) => {
      const below = [...parents, area.value]
      const children = below.length < 3 ? known(below) : undefined
      return {
        ...area,
        isLeaf: below.length === 3 || children?.length === 0,
        ...(children && children.length > 0 ? { children: choices(below) } : {}),
      }
    })
  const load = async (opened: readonly Choice[]) => {
    try {
      await client.fetchQuery(areaQuery(opened.map(({ value }) => value)))
      setLoads((loads) => loads + 1)
    } catch {
      toast.error(t('fields:city.failed'))
    }
  }
  return (
    <Cascader<Choice>
      {...inputAttributes(props)}
      className={css.wide}
      allowClear
      changeOnSelect
      loading={path.isLoading || provinces.isLoading}
      options={choices([])}
      loadData={(opened) => void load(opened)}
      value={[...codes]}
      classNames={{ popup: { root: css.city } }}
      // The list that the input says it owns.
      popupRender={(menus) => <div id={`${props.id}_list`}>{menus}</div>}
      displayRender={() => path.names.join(' / ')}
      placeholder={props.placeholder || t('fields:city.choose')}
      notFoundContent={
        provinces.isError ? (
          <Button type="link" size="small" onClick={() => void provinces.refetch()}>
            {t('fields:city.failed')} {t('fields:retry')}
          </Button>
        ) : undefined
      }
      onChange={(chosen) => props.onChange(chosen ? chosen.map(Number) : [])}
    />
  )
}
