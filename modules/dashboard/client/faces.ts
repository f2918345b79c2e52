import { type DashboardFace, dashboardFaces } from '#web/screens/dashboard/face.ts'

/** What a new site needs of the kernel. */
const ownFace: DashboardFace = {
  namespaces: ['dashboard'],
  steps: {
    siteName: step('siteName', 'routine/config?item=site_name'),
    logo: step('logo', 'routine/config?item=logo'),
    factor: step('factor', 'routine/adminInfo'),
  },
}

function step(name: string, page: string) {
  return { title: `dashboard:steps.${name}.title`, text: `dashboard:steps.${name}.text`, page }
}

/** What modules show on the page, and the kernel. */
export function allFaces(): readonly DashboardFace[] {
  return [ownFace, ...dashboardFaces()]
}

/** Those that the caller may see, the highest first. */
export function inOrder<T extends { readonly part: string; readonly weigh: number }>(
  all: readonly T[],
  parts: readonly string[],
): readonly T[] {
  return all.filter(({ part }) => parts.includes(part)).toSorted((one, other) => other.weigh - one.weigh)
}
