import type { Kind } from '#core/shared/kind.ts'
import { entityPattern } from '#core/shared/links.ts'
import type { Route } from '../../registry/contract.ts'

/** Routes of kinds without a page of their own. */
export function kindRoutes(kinds: readonly Kind[], own: readonly Route[]): Route[] {
  return kinds
    .filter(kind => !own.some(route => route.kind === kind.name))
    .map(kind => ({
      id: kind.name,
      path: entityPattern(kind),
      kind: kind.name,
      access: 'identity',
      frame: 'frame',
      page: () => import('./entity-page.tsx'),
    }))
}
