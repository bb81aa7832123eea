import { history, undo, undoDepth } from '@codemirror/commands'
import { EditorState, type TransactionSpec } from '@codemirror/state'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { CallError, NetworkError } from '#core/client/api/call-error.ts'
import { remoteChangeTransaction } from '#core/client/editor/codemirror/remote-change.ts'
import { Autosave } from '#core/client/sync/autosave/autosave.ts'
import { mergeStrategyOf } from '#core/client/sync/conflict/conflict-fields.ts'
import type { ConflictChoice } from '#core/client/sync/conflict/edit-state.ts'
import type { ProblemBody } from '#core/shared/error.ts'
import type { EntityAtRevision } from '#core/shared/fields/field.ts'
import { fromMarkdown, toMarkdown } from '#core/shared/rich-text/markdown/markdown.ts'
import type { RichText } from '#core/shared/rich-text/nodes.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { trials } from '#tests/harness/trials.ts'

/** A server with one chapter: it accepts a change based on its current revision, and refuses every other. */
class Server {
  entity: EntityAtRevision
  readonly #answers = new Map<string, EntityAtRevision>()

  constructor(source: string) {
    this.entity = { revision: 1, title: 'Shared', text: fromMarkdown(source) }
  }

  take(data: Readonly<Record<string, unknown>>, revision: number, key: string): EntityAtRevision {
    const known = this.#answers.get(key)
    if (known) return known
    const { entity } = this
    if (revision !== entity.revision) {
      const problem = { type: 'stale-revision', title: '', status: 409, detail: '', current: entity } as ProblemBody
      throw new CallError('stale', 409, problem, null)
    }
    this.entity = { ...entity, ...data, revision: revision + 1 }
    this.#answers.set(key, this.entity)
    return this.entity
  }
}

/** One window: the editor's document with its history, and the autosave of the page. */
class Window {
  readonly saver: Autosave
  readonly name: string
  losesAnswer = false
  state: EditorState
  words = 0
  #seen = 0

  constructor(name: string, server: Server) {
    this.name = name
    this.state = EditorState.create({ doc: toMarkdown(server.entity.text as RichText), extensions: [history()] })
    this.saver = new Autosave(server.entity, {
      ...mergeStrategyOf(chapter),
      send: async (data, revision, key) => {
        const answer = server.take(data, revision, key)
        if (!this.losesAnswer) return answer
        this.losesAnswer = false
        throw new NetworkError('lost')
      },
      saveDrafts: () => undefined,
      deleteDraft: () => undefined,
      loadRevision: async () => ({}),
      restoreFailed: error => {
        throw error
      },
      newKey: () => crypto.randomUUID(),
    })
  }

  get lines(): string[] {
    return this.state.doc.toString().split('\n\n')
  }

  read = (): RichText => fromMarkdown(this.state.doc.toString())

  edit(spec: TransactionSpec): void {
    this.state = this.state.update({ ...spec, userEvent: 'input' }).state
    this.saver.edit({ text: this.read })
  }

  /** Writes a word at the end of a paragraph, or after its name, and leaves the caret there. */
  write(paragraph: string, atEnd: boolean): void {
    const { from, line } = this.#find(paragraph)
    const word = ` ${this.name}${++this.words}`
    const at = from + (atEnd ? line.length : paragraph.length)
    this.edit({ changes: { from: at, insert: word }, selection: { anchor: at + word.length } })
  }

  insertAfter(paragraph: string, name: string): void {
    const { from, line } = this.#find(paragraph)
    const at = from + line.length
    this.edit({ changes: { from: at, insert: `\n\n${name}` }, selection: { anchor: at + 2 + name.length } })
  }

  remove(paragraph: string): void {
    const { from, line } = this.#find(paragraph)
    const isFirst = from === 0
    this.edit({ changes: { from: isFirst ? 0 : from - 2, to: from + line.length + (isFirst ? 2 : 0) } })
  }

  /** The characters around the caret. */
  get around(): string {
    const { head } = this.state.selection.main
    const line = this.state.doc.lineAt(head)
    return `${line.text.slice(0, head - line.from)}|${line.text.slice(head - line.from)}`
  }

  async save(): Promise<void> {
    do await this.saver.flush()
    while (this.look() || this.saver.state.phase === 'saving')
  }

  /** The editor applies what the page has received. */
  look(): boolean {
    const { remoteChanges: followed } = this.saver.state
    if (followed === this.#seen) return false
    expect(followed).toBe(this.#seen + 1)
    this.#seen = followed
    const [from, to] = [this.saver.previous.text as RichText, this.saver.entity.text as RichText]
    const change = remoteChangeTransaction(this.state, this.read(), { from, to })
    if (change) this.state = this.state.update(change).state
    expect(this.read()).toEqual(to)
    return true
  }

  undoAll(): void {
    while (undoDepth(this.state) > 0) undo({ state: this.state, dispatch: tr => (this.state = tr.state) })
  }

  #find(paragraph: string): { from: number; line: string } {
    const { lines } = this
    const at = lines.findIndex(line => line.split(' ')[0] === paragraph)
    return { from: lines.slice(0, at).join('\n\n').length + (at > 0 ? 2 : 0), line: lines[at] ?? '' }
  }
}

type Step = 'write' | 'write inside' | 'insert' | 'remove' | 'save' | 'save, answer lost' | 'hear'
interface Move {
  who: 0 | 1
  step: Step
  at: number
}

const common: readonly Step[] = ['write', 'write', 'write inside', 'insert', 'save', 'save', 'hear', 'hear']
const movesOf = (...more: Step[]): fc.Arbitrary<Move[]> =>
  fc.array(
    fc.record({
      who: fc.constantFrom(0 as const, 1 as const),
      step: fc.constantFrom(...common, ...more),
      at: fc.nat(100),
    }),
    { minLength: 4, maxLength: 40 },
  )
const moves = fc.oneof(movesOf('remove'), movesOf('save, answer lost'))
const paragraphs = Array.from({ length: 8 }, (_, at) => `p${at}`)
const phrases = ['a lamp', 'the tide', 'old rope', 'two gulls', 'no wind', 'her letters', 'the ferry', 'cold tea']
const begun = (name: string) => `${name} ${phrases[paragraphs.indexOf(name)]?.repeat(3)} *before* anybody wrote`
const source = paragraphs.map(begun).join('\n\n')

function begin() {
  const server = new Server(source)
  return { server, windows: [new Window('ann', server), new Window('bob', server)] as const }
}

async function saveAll(server: Server, windows: readonly Window[]): Promise<void> {
  for (const window of windows) await window.save()
  for (const window of windows) {
    window.saver.receiveRemote(server.entity)
    window.look()
    window.saver.dispose()
  }
}

const move = (who: Move['who'], step: Step, at = 0): Move => ({ who, step, at })
/** One removes a paragraph, whose neighbours the other changes: undo brings it back between them. */
const removedBetween: readonly Move[][] = [
  [
    ...[move(1, 'write'), move(0, 'insert'), move(1, 'write'), move(1, 'remove'), move(0, 'write')],
    ...[move(0, 'insert'), move(0, 'remove', 7), move(1, 'write inside')],
  ],
  [
    ...[move(1, 'write'), move(0, 'remove', 21), move(1, 'write'), move(0, 'write')],
    ...[move(1, 'write inside', 13), move(0, 'write'), move(1, 'write inside')],
  ],
]

it('two people in different paragraphs never conflict: no question, nothing lost, carets and undo stay their own', async () => {
  const play = async (plannedMoves: readonly Move[]) => {
    const { server, windows } = begin()
    const own = [paragraphs.filter((_, at) => at % 2 === 0), paragraphs.filter((_, at) => at % 2 === 1)]
    const texts = new Map<string, string>()
    const removedParagraphs = new Set<string>()
    for (const { who, step, at } of plannedMoves) {
      const window = windows[who]
      const mine = own[who] ?? []
      const paragraph = mine[at % mine.length] ?? ''
      const before = window.around
      if (step === 'save' || step === 'save, answer lost') {
        window.losesAnswer = step === 'save, answer lost'
        await window.save()
        window.losesAnswer = false
      } else if (step === 'hear') {
        window.saver.receiveRemote(server.entity)
        window.look()
      } else if (step === 'remove') {
        if (mine.length > 2) {
          window.remove(paragraph)
          mine.splice(mine.indexOf(paragraph), 1)
          removedParagraphs.add(paragraph)
        }
      } else if (step === 'insert') {
        const name = `${window.name}new${++window.words}`
        window.insertAfter(paragraph, name)
        mine.push(name)
      } else window.write(paragraph, step === 'write')
      for (const line of window.lines)
        if (mine.includes(line.split(' ')[0] ?? '')) texts.set(line.split(' ')[0] ?? '', line)
      if ((step.startsWith('save') || step === 'hear') && mine.includes(before.split(/[ |]/)[0] ?? ''))
        expect(window.around).toBe(before)
      for (const { saver } of windows) expect(saver.state.conflict).toBeNull()
    }
    await saveAll(server, windows)
    const [ann, bob] = windows
    expect([ann.lines, bob.lines]).toEqual([bob.lines, toMarkdown(server.entity.text as RichText).split('\n\n')])
    expect([...ann.lines].sort()).toEqual(
      own
        .flat()
        .map(name => texts.get(name) ?? begun(name))
        .sort(),
    )
    const order = ann.lines.map(line => line.split(' ')[0] ?? '').filter(name => paragraphs.includes(name))
    expect(order).toEqual(paragraphs.filter(name => !removedParagraphs.has(name)))
    // Undo reverts what was written in this window only.
    const theirs = (window: Window) =>
      [...window.lines.join(' ').matchAll(/bob(new)?\d+/g)].map(([word]) => word).sort()
    const keptText = theirs(bob)
    ann.undoAll()
    expect(theirs(ann)).toEqual(keptText)
    expect(ann.lines.join()).not.toMatch(/ann\d|annnew/)
  }
  await fc.assert(fc.asyncProperty(moves, play), {
    numRuns: trials(80),
    examples: removedBetween.map((planned): [Move[]] => [planned]),
  })
})

it('two people in one paragraph: the second to save is asked once, continues writing, and nothing is lost', async () => {
  const plannedMoves = fc.record({
    choice: fc.constantFrom<ConflictChoice>('mine', 'theirs', 'both'),
    first: fc.nat(7),
    more: fc.nat(7),
    receives: fc.boolean(),
    goesOn: fc.boolean(),
  })
  const play = async ({
    choice,
    first,
    more,
    receives,
    goesOn,
  }: typeof plannedMoves extends fc.Arbitrary<infer T> ? T : never) => {
    const { server, windows } = begin()
    const [ann, bob] = windows
    const shared = paragraphs[first] ?? ''
    const other = paragraphs[more] ?? ''
    ann.write(shared, true)
    bob.write(shared, true)
    await ann.save()
    if (receives) {
      bob.saver.receiveRemote(server.entity)
      bob.look()
    } else await bob.save()
    expect(bob.saver.state.conflict).not.toBeNull()
    expect(bob.around).toMatch(/bob1\|$/)
    if (goesOn) {
      bob.write(shared, true)
      if (other !== shared) bob.write(other, true)
      await bob.save()
      ann.saver.receiveRemote(server.entity)
      ann.look()
      // Conflicting changes wait; all others were saved.
      expect(ann.lines.join()).not.toMatch(/bob[12]/)
      if (other !== shared) expect(ann.lines.join()).toContain('bob3')
    }
    expect(bob.lines.join()).toContain('bob1')
    const conflict = bob.saver.state.conflict
    await bob.saver.resolveConflict(choice)
    bob.look()
    await bob.save()
    expect(conflict).not.toBeNull()
    expect([ann.saver.state.conflict, bob.saver.state.conflict]).toEqual([null, null])
    await saveAll(server, windows)
    expect(ann.lines).toEqual(bob.lines)
    const text = ann.lines.join('\n')
    expect(text.includes('ann1')).toBe(choice !== 'mine')
    expect(text.includes('bob1')).toBe(choice !== 'theirs')
    expect(ann.lines).toHaveLength(choice === 'both' ? 9 : 8)
    if (choice === 'theirs') expect(JSON.stringify(bob.saver.state.offeredDraft?.values)).toContain('bob1')
  }
  await fc.assert(fc.asyncProperty(plannedMoves, play), { numRuns: trials(50) })
})
