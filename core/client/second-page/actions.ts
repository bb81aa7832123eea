import { entityLink } from '#core/shared/links.ts'
import { activatePane, activePane, type PaneName } from '../context/panes.ts'
import { readEntityAddress, secondPage } from '../context/second-page.ts'
import { t } from '../i18n/intl.ts'
import type { CommandContext } from '../registry/contract.ts'
import { kindOf } from '../sync/write-entity.ts'
import { showToast } from '../toasts/index.ts'
import { writeLocal } from '../ui/local-store.ts'
import { changeWidth, narrow } from './pane-width.ts'
import { closeSecondPage, isInPage, showSecondPage, stepSecondPage } from './show.ts'

function say(message: string): void {
  showToast({ kind: 'info', id: 'beside', title: t(message) })
}

export function open({ entities: [entity] }: CommandContext): void {
  if (!entity) return
  if (entity.spaceId !== secondPage.place.spaceId || secondPage.place.projectId === '') say('beside.other-space')
  else if (isInPage(entity.id)) say('beside.is-page')
  else if (readEntityAddress(secondPage.address)?.id === entity.id) focusPane('second')
  else showSecondPage(entityLink(kindOf(entity), entity))
}

/** Closes it, or opens again what was closed last. */
export function toggle(): void {
  if (secondPage.address !== '') {
    const hadFocus = activePane() === 'second'
    closeSecondPage()
    if (hadFocus) focusPane('main')
    return
  }
  const { closed } = secondPage
  if (closed === '') say('beside.nothing-yet')
  else if (isInPage(readEntityAddress(closed)?.id)) say('beside.is-page')
  else showSecondPage(closed)
}

/** Goes back or forward among the pages that were in the pane. */
export function step(by: 1 | -1): void {
  if (!stepSecondPage(by)) say(by < 0 ? 'beside.no-earlier' : 'beside.no-later')
}

/** What had the focus in each pane. */
const focused: Partial<Record<PaneName, Element>> = {}

/** Remembers where the focus was in a pane. */
export function rememberFocus(pane: PaneName, element: Element): void {
  focused[pane] = element
}

/** Moves the focus to a pane: to where it was there, or to the pane. */
export function focusPane(pane: PaneName): void {
  const root = document.querySelector<HTMLElement>(pane === 'main' ? '#main' : '[data-pane="second"]')
  const last = focused[pane]
  activatePane(pane)
  if (last instanceof HTMLElement && root?.contains(last)) last.focus({ preventScroll: true })
  else root?.focus({ preventScroll: true })
}

export function switchPane(): void {
  // As a sheet it covers the page.
  if (narrow.matches) say('beside.covers')
  else focusPane(activePane() === 'main' ? 'second' : 'main')
}

export function toggleFollowing(): void {
  secondPage.follows = !secondPage.follows
  writeLocal('beside-follows', String(secondPage.follows))
  say(secondPage.follows ? 'beside.follows' : 'beside.stays')
}

export function widen(by: 1 | -1): void {
  if (narrow.matches) say('beside.covers')
  else if (!changeWidth(by)) say(by > 0 ? 'beside.widest' : 'beside.narrowest')
}

export function follow(address: string): void {
  const { id, params } = readEntityAddress(address) ?? {}
  // A world may be of another project, but of no other space.
  if (params?.spaceId !== secondPage.place.spaceId) return
  if (isInPage(id) || id === readEntityAddress(secondPage.address)?.id) return
  showSecondPage(address)
}
