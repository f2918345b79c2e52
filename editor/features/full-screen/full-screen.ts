import type { Feature } from '../feature.ts'

/** Lets toolbar and area cover the window and takes them back. */
export const fullScreen: Feature = {
  name: 'fullScreen',
  menus: (host) => [
    {
      kind: 'action',
      name: 'fullScreen',
      icon: 'fullScreen',
      isAlwaysEnabled: true,
      run: () => host.fullScreen.toggle(),
      isEnabled: () => true,
      isActive: () => host.fullScreen.isOn(),
    },
  ],
}
