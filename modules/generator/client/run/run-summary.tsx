import { Modal, Table } from 'antd'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { Fact, Facts } from '#web/ui/facts.tsx'
import type { FieldDesign } from '../../design/design.ts'
import { TypeIcon } from '../designer/type-icon.tsx'
import type { Run } from '../queries.ts'

/** What a run was made of; nothing of it is changed here. */
export function RunSummary({ run, onClose }: { readonly run: Run; readonly onClose: () => void }) {
  const t = useNamespaces(['crud'])
  const { table, fields } = run
  const list = (names: readonly string[] | undefined) => (names?.length ? names.join(', ') : '—')
  return (
    <Modal
      open
      width={800}
      title={t('crud:summary.title', { name: run.table_name })}
      footer={null}
      onCancel={onClose}
    >
      <Facts>
        <Fact label={t('crud:table.comment')}>{table.comment || '—'}</Fact>
        <Fact label={t('crud:summary.entity')}>{run.entity || '—'}</Fact>
        <Fact label={t('crud:log.status')}>{t(`crud:statuses.${run.status}`)}</Fact>
        <Fact label={t('crud:advanced.sort')}>
          {table.defaultSortField
            ? `${table.defaultSortField} · ${t(`crud:advanced.${table.defaultSortType}`)}`
            : '—'}
        </Fact>
        <Fact label={t('crud:advanced.search')}>{list(table.quickSearchField)}</Fact>
        <Fact label={t('crud:advanced.columns')}>{list(table.columnFields)}</Fact>
        <Fact label={t('crud:advanced.items')}>{list(table.formFields)}</Fact>
      </Facts>
      <Table<FieldDesign>
        className="mt-4"
        size="small"
        rowKey="name"
        pagination={false}
        scroll={{ x: 480, y: 360 }}
        dataSource={[...(fields ?? [])]}
        columns={[
          { title: t('crud:field.name'), dataIndex: 'name' },
          { title: t('crud:field.comment'), dataIndex: 'comment' },
          {
            title: t('crud:field.designType'),
            render: (_, field) => (
              <span className="inline-row">
                <TypeIcon type={field.designType} />
                {t(`crud:types.${field.designType}`)}
              </span>
            ),
          },
        ]}
      />
    </Modal>
  )
}
