import { useMemo } from 'react'
import { useLocation } from 'react-router'
import type { ResourceJson } from '#core/describe.ts'
import { AddressPage } from '#web/page/address-page.tsx'
import { useRights } from '#web/stores/permissions.ts'
import { placeOf } from '../../page/place.ts'
import { useResource, useResources } from '../../resources/resources-context.tsx'
import { RichPage } from '../pages/rich-page.tsx'
import { FormScreen } from './form-screen.tsx'
import { ListScreen } from './list-screen.tsx'
import { Nothing } from './nothing.tsx'
import { RowScreen } from './row-screen.tsx'
import { chosenFrom, mayCall, screenView, withinReach } from './screen-view.ts'

interface DerivedListPageProps {
  /** name of the resource */
  readonly resource: string
  /** address of its list, such as `/user/content/article`; rows and forms stand below it */
  readonly base: string
}

/** The screens that members have of a resource, as its member area declares them: list, row and form. */
export function DerivedListPage({ resource, base }: DerivedListPageProps) {
  const { json } = useResource(resource)
  const view = useMemo(() => screenView(json), [json])
  return (
    <RichPage>
      <AddressPage base={base}>
        {view ? <Screens declared={view} base={base} /> : <Nothing name="unavailable" />}
      </AddressPage>
    </RichPage>
  )
}

function Screens({ declared, base }: { readonly declared: ResourceJson; readonly base: string }) {
  const { pathname } = useLocation()
  const rights = useRights()
  const targets = useMemo(() => chosenFrom(declared), [declared])
  const listed = useResources(targets)
    .filter((target) => target !== null && mayCall(target, rights, 'index'))
    .map((target) => target?.name)
    .join(' ')
  const view = useMemo(() => withinReach(declared, new Set(listed.split(' '))), [declared, listed])
  const place = placeOf(base, pathname)
  const may = (call: 'index' | 'show' | 'add' | 'edit') => mayCall(view, rights, call)
  switch (place?.screen) {
    case 'list':
      return may('index') ? <ListScreen view={view} base={base} /> : <Nothing name="denied" />
    case 'show':
      return may('show') ? (
        <RowScreen key={place.id} view={view} base={base} id={place.id} />
      ) : (
        <Nothing name="denied" />
      )
    case 'add':
      return may('add') ? (
        <FormScreen view={view} base={base} mode="add" id={null} />
      ) : (
        <Nothing name="denied" />
      )
    case 'edit':
      return may('edit') ? (
        <FormScreen key={place.id} view={view} base={base} mode="edit" id={place.id} />
      ) : (
        <Nothing name="denied" />
      )
    default:
      return <Nothing name="missing" base={base} />
  }
}
