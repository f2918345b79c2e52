import { Boot, defineMenu, defineNode, isBlock, toggleBlock } from '../api/index.ts'

const tones = ['info', 'warning']

/** A block that stands out: a node of this page's own. */
const callout = defineNode({
  name: 'callout',
  schema: { group: 'block', content: 'inline*', attrs: { tone: { default: 'info' } } },
  html: ({ tone }) => ['section', { 'data-tone': tone }, 0],
  read: (element) => {
    const tone = element.attribute('data-tone') ?? 'info'
    return tones.includes(tone) ? { tone } : null
  },
  markdown: (_attrs, text) => text.replaceAll(/^/gm, '> '),
})

const calloutMenu = defineMenu({
  kind: 'button',
  name: 'callout',
  title: 'Callout',
  iconSvg: '<svg viewBox="0 0 24 24"><path d="M4 4h16v12H8l-4 4z"/></svg>',
  hotKey: 'Mod-Alt-n',
  command: toggleBlock('callout', { tone: 'warning' }),
  isActive: (state) => isBlock(state, 'callout'),
})

Boot.registerModule({ nodes: [callout], menus: [calloutMenu] })
Boot.setToolbarConfig({ insertKeys: { index: 0, keys: ['callout', '|'] } })
