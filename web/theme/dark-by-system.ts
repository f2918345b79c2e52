import type { Plugin } from 'vite'

const rule = /([^{}]+)\{([^{}]*)\}/g
const chosen = /(?::root)?\[data-theme=["']?dark["']?\]/

/**
 * Pages without a script of their own before the first paint are dark where the system is, unless somebody has chosen: the rules
 * for `data-theme="dark"` are repeated for documents without the attribute, in the styles of these entries.
 */
export function darkBySystem(entries: readonly string[]): Plugin {
  return {
    name: 'portico-dark-by-system',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        const isOurs = file.type === 'asset' && entries.some((name) => file.names.includes(`${name}.css`))
        if (isOurs) file.source += darkRules(String(file.source))
      }
    },
  }
}

function darkRules(css: string): string {
  const rules = [...css.matchAll(rule)].flatMap(([, selectors = '', body]) => {
    const dark = selectors.split(',').filter((selector) => chosen.test(selector))
    if (dark.length === 0) return []
    return `${dark.map((selector) => selector.trim().replace(chosen, ':root:not([data-theme])')).join(',')}{${body}}`
  })
  return rules.length === 0 ? '' : `@media (prefers-color-scheme:dark){${rules.join('')}}`
}
