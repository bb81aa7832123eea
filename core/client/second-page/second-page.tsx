import { type PointerEvent, useEffect, useLayoutEffect, useMemo, useReducer, useRef, useSyncExternalStore } from 'react'
import { subscribe, useSnapshot } from 'valtio'
import { CommandButton } from '../context/command-button.tsx'
import { pageStateOf, usePageFacts } from '../context/command-context.ts'
import { navigationPort } from '../context/go.ts'
import { activatePane, PaneContext } from '../context/panes.ts'
import { usePermissionFacts } from '../context/permissions.ts'
import { readEntityAddress, secondPage } from '../context/second-page.ts'
import { useT } from '../i18n/intl.ts'
import { useRegistry } from '../registry/app-registry.ts'
import type { PageProps, Route } from '../registry/contract.ts'
import { lazyPage } from '../routing/lazy-page.ts'
import { ErrorBoundary } from '../shell/error-boundary.tsx'
import { frame } from '../shell/frame/frame-state.ts'
import { setBesideDetails, setBesideHead } from '../shell/frame/side-card.tsx'
import { NotFound } from '../shell/screens/not-found.tsx'
import { Lazy } from '../ui/lazy/lazy.tsx'
import type { LazyComponent } from '../ui/lazy/lazy-component.ts'
import { Skeleton } from '../ui/skeleton/skeleton.tsx'
import { focusPane, rememberFocus } from './actions.ts'
import { changeWidth, narrow, paneWidth, setWidth, shownWidth, widthLimits } from './pane-width.ts'
import styles from './second-page.module.css'
import { closeSecondPage, goInSecondPage } from './show.ts'

navigationPort.navigateSecondPage = goInSecondPage

const pages = new Map<Route, LazyComponent<PageProps>>()

function pageOf(route: Route): LazyComponent<PageProps> {
  const known = pages.get(route) ?? lazyPage(route)
  pages.set(route, known)
  return known
}

function useIsNarrow(): boolean {
  return useSyncExternalStore(
    onChange => {
      narrow.addEventListener('change', onChange)
      return () => narrow.removeEventListener('change', onChange)
    },
    () => narrow.matches,
  )
}

/** Below this width of the window the side card makes room. */
const roomForBoth = 1500

/** The page beside the page: any entity of the space, with its own history. */
export function SecondPage() {
  const t = useT()
  const { address, details, past, future, follows } = useSnapshot(secondPage)
  const { focus } = useSnapshot(frame)
  const entity = useMemo(() => readEntityAddress(address), [address])
  const main = usePageFacts('main')
  const isSheet = useIsNarrow()
  useActiveByFocus()
  usePermissionFacts('second')
  usePaneWidth(!isSheet && !focus)
  // The same entity twice would be edited twice.
  const isInPage =
    entity !== undefined && (Object.values(main.params).includes(entity.id) || main.pageEntity?.id === entity.id)
  useEffect(() => {
    if (isInPage) closeSecondPage()
  }, [isInPage])
  useLayoutEffect(() => {
    frame.covered = isSheet
    if (isSheet) focusPane('second')
    return () => {
      frame.covered = false
    }
  }, [isSheet])
  useEffect(() => {
    if (innerWidth >= roomForBoth || !frame.side) return
    frame.side = false
    // Who opened or folded the card meanwhile wants it as it is.
    let isUntouched = true
    const touch = () => {
      isUntouched &&= !frame.side
    }
    const stop = subscribe(frame, touch, true)
    return () => {
      stop()
      if (isUntouched) frame.side = true
    }
  }, [])
  if (!entity || isInPage) return null
  return (
    <PaneContext value="second">
      {isSheet && (
        <button
          type="button"
          className={styles.scrim}
          data-command="beside.toggle"
          aria-label={t('beside.close')}
          onClick={closeSecondPage}
        />
      )}
      <aside
        ref={returnsFocus}
        className={styles.pane}
        data-pane="second"
        hidden={focus}
        tabIndex={-1}
        aria-label={t('beside.label')}
        onKeyDown={event => {
          if (!isSheet || event.key !== 'Escape' || event.defaultPrevented) return
          event.preventDefault()
          closeSecondPage()
        }}
      >
        {!isSheet && <Divider />}
        <header className={styles.head}>
          <CommandButton command="go.back" iconOnly size="s" icon="chevron-left" disabled={past.length === 0} />
          <CommandButton
            command="go.forward"
            iconOnly
            size="s"
            icon="chevron-right"
            className={styles.wideOnly}
            disabled={future.length === 0}
          />
          <div ref={setBesideHead} className={styles.state} />
          <CommandButton command="beside.follow" iconOnly size="s" className={styles.wideOnly} aria-pressed={follows} />
          <CommandButton command="beside.toggle" iconOnly size="s" icon="x" />
        </header>
        <div className={styles.page} data-scroll-restoration-id="beside">
          <Page key={entity.kind.name} address={address} />
        </div>
        {details && <section ref={setBesideDetails} className={styles.details} aria-label={t('shell.side')} />}
      </aside>
    </PaneContext>
  )
}

/** For a `ref`: whatever closes the pane, the focus that was in it goes back to the page. */
function returnsFocus(pane: HTMLElement): () => void {
  return () => {
    if (!pane.contains(document.activeElement)) return
    // The frame may be covered until it has rendered again.
    setTimeout(() => document.activeElement === document.body && focusPane('main'))
  }
}

/** The page of an entity, with what commands know of it. */
function Page({ address }: { address: string }) {
  const t = useT()
  const { routes } = useRegistry()
  const entity = useMemo(() => readEntityAddress(address), [address])
  const route = routes
    .list()
    .find(({ kind, path }) => kind === entity?.kind.name && path.includes(`$${entity?.kind.idField}`))
  useLayoutEffect(() => {
    if (!route || !entity) return
    const { params, search, kind } = entity
    // In the project of the page they are known before the page here asks for them.
    const known = pageStateOf('main')
    const permissions = params.projectId === known.params.projectId ? known.permissions : {}
    const isOther = params.projectId !== state.params.projectId
    Object.assign(state, { page: route.id, params, search, kind: kind.name, ...(isOther && { permissions }) })
  }, [route, entity])
  if (!route || !entity) return <NotFound />
  const { params, search } = entity
  return (
    <ErrorBoundary key={route.id} resetKey={address}>
      <Lazy
        component={pageOf(route)}
        props={{ params, search }}
        fallback={<Skeleton label={t('shell.loading')} className={styles.loading} />}
      />
    </ErrorBoundary>
  )
}

const state = pageStateOf('second')

/** The edge that is dragged, or moved with the arrows. */
function Divider() {
  const t = useT()
  useSnapshot(paneWidth)
  const [min, max] = widthLimits()
  const start = useRef<{ x: number; width: number } | null>(null)
  const drag = (event: PointerEvent) => {
    if (start.current) setWidth(start.current.width + start.current.x - event.clientX)
  }
  return (
    <div
      role="separator"
      className={styles.divider}
      aria-orientation="vertical"
      aria-label={t('beside.width')}
      aria-valuenow={shownWidth()}
      aria-valuemin={min}
      aria-valuemax={max}
      tabIndex={0}
      data-keys="own"
      onPointerDown={event => {
        event.currentTarget.setPointerCapture(event.pointerId)
        start.current = { x: event.clientX, width: shownWidth() }
      }}
      onPointerMove={drag}
      onPointerUp={event => {
        drag(event)
        start.current = null
      }}
      onPointerCancel={() => {
        start.current = null
      }}
      onKeyDown={event => {
        const by = { ArrowLeft: 1, ArrowRight: -1 }[event.key]
        if (by === undefined) return
        event.preventDefault()
        changeWidth(by as 1 | -1)
      }}
    />
  )
}

/** The frame leaves the width of the pane free. */
function usePaneWidth(isShown: boolean): void {
  useSnapshot(paneWidth)
  const [, render] = useReducer((count: number) => count + 1, 0)
  const width = isShown ? shownWidth() : 0
  useEffect(() => {
    addEventListener('resize', render)
    return () => removeEventListener('resize', render)
  }, [])
  useLayoutEffect(() => {
    const { style } = document.documentElement
    style.setProperty('--beside', `${width}px`)
    return () => {
      style.removeProperty('--beside')
    }
  }, [width])
}

/** Commands act on the pane in which the focus is; dialogs and the palette belong to the one they were opened from. */
function useActiveByFocus(): void {
  useEffect(() => {
    const follow = ({ type, target }: Event) => {
      if (!(target instanceof Element)) return
      const pane = target.closest('[data-pane="second"]') ? 'second' : target.closest(ofPage) ? 'main' : null
      if (!pane) return
      activatePane(pane)
      if (type === 'focusin') rememberFocus(pane, target)
    }
    document.addEventListener('focusin', follow, true)
    document.addEventListener('pointerdown', follow, true)
    return () => {
      document.removeEventListener('focusin', follow, true)
      document.removeEventListener('pointerdown', follow, true)
      activatePane('main')
    }
  }, [])
}

/** The parts of the frame that are about the page of the address. */
const ofPage = '#main, [data-part="drawer"], [data-part="side"], header'
