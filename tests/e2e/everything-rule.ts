import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'

interface Listed {
  id: string
  /** in the palette's list where it applies */
  inPalette: boolean
}

/** Every command, from docs/commands.md; tests/unit/docs-commands.test.ts keeps that page up to date. */
export const commands: readonly Listed[] = readFileSync(join(import.meta.dirname, '../../docs/commands.md'), 'utf8')
  .split('\n')
  .flatMap(line => {
    const id = /^\|.*\| `([\w.-]+)` \|$/.exec(line)?.[1]
    return id ? [{ id, inPalette: !line.includes('*key only*') }] : []
  })

/** Commands that a page registers while it is shown, from the source. */
const root = join(import.meta.dirname, '../..')
const ofPages = globSync(['core/client/**/*.{ts,tsx}', 'plugins/*/client/**/*.{ts,tsx}'], { cwd: root })
  .map(path => readFileSync(join(root, path), 'utf8'))
  .filter(text => text.includes('usePageCommands') || text.includes('Command[]'))
  .flatMap(text => [...text.matchAll(/\bid: '([\w-]+\.[\w-]+)'/g)].map(([, id = '']) => id))

const known = [...commands.map(({ id }) => id), ...ofPages]

/**
 * Visible buttons, links and menu items that declare no purpose: the command they run, the answer they give to a form
 * or dialog, the field they belong to, or a path of this site.
 */
export function unnamed(page: Page): Promise<string[]> {
  return page.evaluate(ids => {
    const known = new Set(ids)
    const values = ['tab', 'switch', 'checkbox', 'radio', 'option', 'combobox', 'slider', 'columnheader']
    const says = (one: Element): boolean => {
      const command = one.getAttribute('data-command')
      if (command !== null) return known.has(command)
      if (one.hasAttribute('data-answer') || one.hasAttribute('data-field') || one.hasAttribute('data-address'))
        return true
      if (one.getAttribute('aria-haspopup') === 'menu' || values.includes(one.getAttribute('role') ?? '')) return true
      return one instanceof HTMLAnchorElement && one.origin === location.origin
    }
    return [...document.querySelectorAll('button, a[href], [role="button"], [role="link"], [role^="menuitem"]')]
      .filter(one => one.checkVisibility() && !one.closest('[inert]'))
      .filter(one => !one.matches(':disabled, [aria-disabled="true"]') && !says(one))
      .map(one => one.outerHTML.replace(/<svg.*?<\/svg>/g, '').slice(0, 200))
  }, known)
}

/** Paths of this site that links on the page lead to. */
export function addresses(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
      .filter(link => link.origin === location.origin && link.checkVisibility())
      .map(link => link.pathname + link.search),
  )
}
