import { useQuery } from '@tanstack/react-query'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { rowsKey } from '#web/api/queries.ts'
import { request } from '#web/api/request.ts'
import { attachmentKinds, attachments } from '#web/fields/attachments/attachment.ts'
import { LayoutSwitch } from '#web/fields/attachments/attachment-view.tsx'
import { FolderSelect } from '#web/fields/attachments/folder-select.tsx'
import { useNamespaces } from '#web/i18n/i18n.ts'
import type { List } from '#web/screens/list/use-list.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import css from './attachment.module.css'
import { useAttachmentPage } from './attachment-page.client.ts'
import { useFolderChoice, useHasFolders } from './folder-choice.client.ts'

/** Upload, narrow down, lay out. */
export function AttachmentToolbar({ list }: { readonly list: List }) {
  const t = useNamespaces(['attachments', 'routine/attachment'])
  const { layout, setLayout, pickUploads } = useAttachmentPage()
  const [folder, setFolder] = useFolderChoice(list)
  const hasFolders = useHasFolders()
  return (
    <>
      <Button type="primary" icon={<Icon name="el-icon-Upload" />} onClick={pickUploads}>
        {t('routine/attachment:texts.upload')}
      </Button>
      <Narrow
        list={list}
        name="kind"
        label={t('attachments:kinds')}
        all={t('routine/attachment:texts.allKinds')}
        options={attachmentKinds.map((value) => ({ value, label: t(`attachments:kind.${value}`) }))}
      />
      {!hasFolders && <FolderSelect className={css.narrow} value={folder} onChange={setFolder} />}
      <TopicFilter list={list} />
      {layout && <LayoutSwitch layout={layout} onChange={setLayout} />}
    </>
  )
}

/** The topics are asked for when somebody wants to see them. */
function TopicFilter({ list }: { list: List }) {
  const t = useNamespaces(['routine/attachment'])
  const [isWanted, setWanted] = useState(false)
  const { data, isFetching } = useQuery({
    queryKey: [...rowsKey(attachments), 'topics'],
    enabled: isWanted,
    queryFn: async ({ signal }) => {
      const { data } = await request<{ list: readonly string[] }>('/admin/routine.attachment/topics', {
        signal,
        dedupe: false,
      })
      return data.list
    },
  })
  return (
    <Narrow
      list={list}
      name="topic"
      label={t('routine/attachment:fields.topic')}
      all={t('routine/attachment:texts.allTopics')}
      options={(data ?? []).map((value) => ({ value, label: value }))}
      isLoading={isFetching}
      onOpen={() => setWanted(true)}
    />
  )
}

interface NarrowProps {
  readonly list: List
  readonly name: 'kind' | 'topic'
  readonly label: string
  readonly all: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly isLoading?: boolean
  readonly onOpen?: () => void
}

/** One condition of the list as a choice; it stands in the address like every other. */
function Narrow({ list, name, label, all, options, isLoading, onOpen }: NarrowProps) {
  const { [name]: set, ...others } = list.state.filters
  const value = set?.operator === 'eq' || set?.operator === 'LIKE' ? String(set.val) : ''
  const isKnown = value === '' || options.some((option) => option.value === value)
  return (
    <Select
      className={css.narrow}
      aria-label={label}
      value={value}
      loading={isLoading}
      popupMatchSelectWidth={false}
      options={[{ value: '', label: all }, ...(isKnown ? [] : [{ value, label: value }]), ...options]}
      onOpenChange={(isOpen) => isOpen && onOpen?.()}
      onChange={(next: string) =>
        list.setFilters(next === '' ? others : { ...others, [name]: { operator: 'eq', val: next } })
      }
    />
  )
}
