import { useEffect, useRef, useState } from 'react'
import { errorMessage, registry, reportFailure, t } from '#core/client/index.ts'
import type { Kind } from '#core/shared/kind.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { showReplaced } from './actions.ts'
import { type ChangedEntity, changeOf, type LeftEntity, writeAll } from './apply.ts'
import { expressionOf, type Replacement } from './engine/expression.ts'
import type { WordForm } from './engine/forms.ts'
import type { Hit } from './engine/hits.ts'
import { type FoundHits, findHits } from './find-hits.ts'
import { rememberReplacement } from './last-replacement.ts'
import { sharedPlaces } from './places.ts'
import { SlowPatternError } from './worker/finder.ts'

/** What the form says: the replacement, and where. */
interface ReplaceForm extends Replacement {
  /** names and aliases too */
  names: boolean
  /** the name of one kind, or empty for all */
  kind: string
  /** in the worlds that the project uses too, where the user may change them */
  worlds: boolean
}

type Stage = 'idle' | 'finding' | 'found' | 'writing'

export interface ReplaceState {
  form: ReplaceForm
  /** the project uses worlds in which the user may change something */
  hasWorlds: boolean
  change(form: Partial<ReplaceForm>): void
  stage: Stage
  progress: { done: number; total: number }
  /** what is wrong with what is looked for */
  issue: string | null
  found: FoundHits | null
  /** other forms of the word that were found with it */
  wordForms: readonly WordForm[]
  left: readonly LeftEntity[]
  isOn(hit: Hit): boolean
  /** switches hits off, or on if all are off */
  toggle(hits: readonly Hit[]): void
  find(): Promise<void>
  apply(): Promise<void>
  cancel(): void
}

/** From a field to the page: its keys walk the matches, and undo. */
function leaveField(): void {
  if (document.activeElement instanceof HTMLInputElement)
    document.getElementById('main')?.focus({ preventScroll: true })
}

const none: ReadonlySet<Hit> = new Set()

/** The page of find and replace; `editable` are the kinds that the user may change in this project. */
export function useReplace(place: Place, start: ReplaceForm, editable: readonly string[]): ReplaceState {
  const [form, setForm] = useState(start)
  const [stage, setStage] = useState<Stage>('idle')
  const [progress, setProgress] = useState({ done: 0, total: 0 })
  const [issue, setIssue] = useState<string | null>(null)
  const [found, setFound] = useState<FoundHits | null>(null)
  const [wordForms, setWordForms] = useState<readonly WordForm[]>([])
  const [off, setOff] = useState(none)
  const [left, setLeft] = useState<readonly LeftEntity[]>([])
  const running = useRef(new AbortController())
  useEffect(() => () => running.current.abort(), [])
  const [hasWorlds, setHasWorlds] = useState(start.worlds)
  const { spaceId, projectId } = place
  useEffect(() => {
    sharedPlaces({ spaceId, projectId }).then(all => setHasWorlds(all.length > 0), reportFailure)
  }, [spaceId, projectId])

  const begin = (next: Stage) => {
    running.current.abort()
    running.current = new AbortController()
    setStage(next)
    setProgress({ done: 0, total: 0 })
    setLeft([])
    return running.current.signal
  }

  async function find(): Promise<void> {
    setFound(null)
    const expression = expressionOf(form)
    if (!(expression instanceof RegExp)) {
      running.current.abort()
      setStage('idle')
      setIssue(t({ id: `replace.issue-${expression.issue}`, values: { detail: expression.detail ?? '' } }))
      return
    }
    setIssue(null)
    const signal = begin('finding')
    const isChosen = ({ name }: Kind) => form.kind === '' || form.kind === name
    const own = registry.kinds.list().filter(({ name }) => editable.includes(name))
    try {
      const shared = form.worlds ? await sharedPlaces(place) : []
      const places = [{ place, kinds: own }, ...shared].map(one => ({ ...one, kinds: one.kinds.filter(isChosen) }))
      const options = { places, names: form.names, signal }
      const hits = await findHits(form, { ...options, onProgress: (done, total) => setProgress({ done, total }) })
      setOff(none)
      setFound(hits)
      // Forms that are replaced are matches now, and stay in the list with what replaces them.
      setWordForms(before => [
        ...before.filter(({ word }) => word in form.forms),
        ...hits.forms.filter(({ word }) => !(word in form.forms)),
      ])
      setStage('found')
      if (hits.entities.length > 0) leaveField()
    } catch (error) {
      if (signal.aborted) return
      setStage('idle')
      setIssue(error instanceof SlowPatternError ? t('replace.issue-slow') : errorMessage(error))
    }
  }

  async function apply(): Promise<void> {
    if (!found || stage !== 'found') return
    const chosen = found.entities.flatMap(one => {
      const hits = one.hits.filter(hit => !off.has(hit))
      return hits.length > 0 ? [{ ...changeOf(one, hits), hits: hits.length }] : []
    })
    if (chosen.length === 0) return setIssue(t('replace.none-chosen'))
    const signal = begin('writing')
    const changed: ChangedEntity[] = []
    let hits = 0
    try {
      const kept = await writeAll(
        chosen,
        signal,
        (one, revision) => {
          changed.push({ entity: one.change.entity, revision, former: one.former })
          hits += one.hits
          // Whatever happens next, what was written can be undone.
          rememberReplacement(place, { hits, changed })
        },
        done => setProgress({ done, total: chosen.length }),
      )
      if (changed.length > 0) {
        showReplaced(place, hits, changed)
        leaveField()
      }
      setLeft(kept)
      setFound(null)
    } catch (error) {
      setIssue(errorMessage(error))
    }
    setStage('idle')
  }

  return {
    ...{ form, hasWorlds, stage, progress, issue, found, wordForms, left, find, apply },
    change: next => {
      const isOther = next.find !== undefined && next.find !== form.find
      if (isOther) setWordForms([])
      setForm({ ...form, ...next, ...(isOther && { forms: {} }) })
      setIssue(null)
      // What was found belongs to what was looked for.
      if (stage !== 'writing') {
        running.current.abort()
        setFound(null)
        setStage('idle')
      }
    },
    isOn: hit => !off.has(hit),
    toggle(hits) {
      const isAnyOn = hits.some(hit => !off.has(hit))
      const next = new Set(off)
      for (const hit of hits) {
        if (isAnyOn) next.add(hit)
        else next.delete(hit)
      }
      setOff(next)
    },
    cancel: () => {
      running.current.abort()
      setStage('idle')
    },
  }
}
