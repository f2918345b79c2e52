import { lazy } from 'react'
import type { ClientSide } from '#web/screens/side.ts'
import type { menu } from './menu.ts'

const MenuBuilder = lazy(async () => ({ default: (await import('./builder/menu-builder.tsx')).MenuBuilder }))

/** How menus are put together. */
export const menuClient: ClientSide<typeof menu> = { inputs: { items: MenuBuilder } }
