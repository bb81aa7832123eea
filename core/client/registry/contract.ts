import type { ComponentType } from 'react'
import type { Call } from '#core/shared/call.ts'
import type { Field, Kind } from '#core/shared/kind.ts'
import type { KindVerb } from '#core/shared/permission.ts'
import type { EntityRef, Message, When } from './basics.ts'
import type { Slot } from './slots.ts'

export type { EntityRef, Message, When } from './basics.ts'
export type { Slot, SlotName, SlotProps } from './slots.ts'

/**
 * What a plugin's client half may contribute. All of it is data, readable without running it, so that the
 * palette, menus, help, tests and documents are projections of one declaration.
 */
export interface ClientPlugin {
  readonly id: string
  /** what it is called where its commands are listed; without it, it goes by its first kind */
  readonly label?: Message
  readonly kinds?: readonly Kind[]
  readonly routes?: readonly Route[]
  readonly commands?: readonly Command[]
  readonly sources?: readonly SearchSource[]
  readonly slots?: readonly Slot[]
  readonly fieldTypes?: readonly FieldType[]
  readonly live?: readonly LiveHandler[]
  /** what texts may mention */
  readonly mentions?: MentionSource
  /** how things are created whose kind's fields alone do not say it */
  readonly creations?: readonly Creation[]
  /** where forms find the images a project has already */
  readonly images?: ImageSource
  /** columns of lists beside those of fields */
  readonly columns?: readonly ListColumn[]
  /** permissions beside those of its kinds, as its server half has them; they become facts: `may.tag.create` */
  readonly permissions?: readonly string[]
  /** how its notifications are worded and answered; asked for once the first is shown */
  readonly notificationKinds?: () => Promise<readonly NotificationKind[]>
}

/** Facts about where the person is; `when` asks them. */
export interface ContextFacts {
  signedIn: boolean
  /** the person has chosen a user id */
  identity: boolean
  /** id of the current route */
  page: string
  /** inside a space, inside a project */
  space: boolean
  project: boolean
  /** kind of the list or page shown */
  kind: string
  /** a thing is under the keys: the page's own, or the focused or selected rows of a list */
  thing: boolean
  /** its kind */
  thingKind: string
  /** the things under the keys are rows of a list */
  list: boolean
  /** what is under the keys is archived */
  archived: boolean
  /** several rows are selected */
  selection: boolean
  /** the list is ordered by hand */
  ordered: boolean
  /** text may be written on this page */
  text: boolean
  /** topmost overlay: a dialog, the palette, a panel; empty for none */
  overlay: string
  [fact: string]: boolean | string
}

/** One question a command asks in the palette before it runs. */
export interface CommandStep {
  name: string
  label: Message
  /** `text` is typed, `choice` picked from `options`, `file` chosen from the disk */
  ask: 'text' | 'choice'
  /** left empty it still goes on */
  optional?: boolean
  /** what stands there at first */
  initial?: (context: CommandContext, answers: Readonly<Record<string, string>>) => string
  /** the answer it has by default: it is listed below the last question and asked only where a person changes it */
  preset?: (context: CommandContext) => StepOption | undefined
  /** said where there is nothing to choose from */
  emptyMessage?: Message
  options?: (
    context: CommandContext,
    answers: Readonly<Record<string, string>>,
  ) => Promise<readonly StepOption[]> | readonly StepOption[]
  /** a message when the answer will not do; the next question waits for it */
  validate?: (answer: string, answers?: Readonly<Record<string, string>>) => Message | null | Promise<Message | null>
}

/** Other ways to go on from a command's last question. */
export interface StepActions {
  /** what Enter does with a text, where the command's name does not say it */
  submitHint?: (text: string) => { label: Message; about?: Message }
  /** runs it and stays, for the next one; the result replaces defaults of the next round, null where it went elsewhere */
  runAgain?: (
    context: CommandContext,
    answers: Readonly<Record<string, string>>,
  ) => Promise<Readonly<Record<string, StepOption>> | null>
  /** a larger form with what was answered so far */
  openForm?: {
    label: Message
    icon: string
    when?: When
    run(context: CommandContext, answers: Readonly<Record<string, string>>): Promise<void> | void
  }
}

export interface StepOption {
  value: string
  label: string
  icon?: string
  about?: string
}

/** What a command's `run` gets. */
export interface CommandContext {
  facts: Readonly<ContextFacts>
  /** the things it acts on: those given (palette, menu), else those under the keys */
  entities: readonly EntityRef[]
  /** ids of the current place, where there is one */
  spaceId?: string
  projectId?: string
  /** goes to an address of this site */
  go(address: string): void
  call<In, Out>(call: Call<In, Out>, input: In): Promise<Out>
  /** runs another command with the same things */
  run(commandId: string, args?: Readonly<Record<string, string>>): Promise<void>
  t(message: Message): string
  signal?: AbortSignal
}

/**
 * Declared once; its palette row, menu item, button, key, help line and link come from here.
 * Labels default to the message `command.<id>`.
 */
export interface Command {
  /** `chapters.import`: stable, never shown */
  readonly id: string
  readonly label?: Message
  /** more words it is found by: a message id */
  readonly keywords?: string
  readonly icon?: string
  readonly when?: When
  readonly keys?: string | readonly string[]
  /** the key may repeat while held */
  readonly repeat?: boolean
  /** its key fires even while a text field has the focus: any of them, or only a text of the page */
  readonly inText?: boolean | 'editor'
  /** it acts on things of these kinds (`*` any) and so stands in their actions and menus */
  readonly on?: readonly string[]
  /** of those, it acts on things whose kind has a field of this type */
  readonly field?: string
  /** what one must be allowed to do to the kinds of the things it acts on */
  readonly needs?: KindVerb
  /** it takes several things at once */
  readonly many?: boolean
  /** left out of the bar of selected rows, where another command does the same and more */
  readonly hiddenInBar?: boolean
  /** kept out of the palette's list (moves of the selection, say); still in the help sheet */
  readonly hidden?: boolean
  readonly danger?: boolean
  /** it takes things out of sight: it stands behind the others in the bar of selected rows, before what is a danger */
  readonly removes?: boolean
  /** it changes nothing, so that a link may run it unasked */
  readonly safe?: boolean
  /** it only moves about, and not by `go`, which tells by itself: it is nothing to repeat */
  readonly navigates?: boolean
  readonly steps?: readonly CommandStep[]
  readonly stepActions?: StepActions
  /**
   * Why it cannot be done now although it belongs here: a limit that is reached. It stays listed, disabled, with the reason.
   * Read from the session, which is asked for again before anybody is refused.
   */
  readonly refused?: () => Message | null
  run(context: CommandContext, args: Readonly<Record<string, string>>): Promise<void> | void
}

export interface PageProps {
  params: Readonly<Record<string, string>>
  search: Readonly<Record<string, string>>
}

/** A place with an address. */
export interface Route {
  readonly id: string
  /** `/builder/chapter/$spaceId/$projectId/$chapterId` */
  readonly path: string
  readonly page: () => Promise<{ Page: ComponentType<PageProps> }>
  /** who may come here; others are sent to sign in, or to choose their identity */
  readonly access: 'anyone' | 'visitor' | 'session' | 'identity'
  /** `frame` has the top bar and the drawer around it; `bare` fills the window */
  readonly frame: 'frame' | 'bare'
  /** document title; entity pages set their own */
  readonly title?: Message
  /** the kind whose page this is */
  readonly kind?: string
  /** people arrive here: it does not wait for the words of other pages */
  readonly isEntryPage?: boolean
}

export interface SourceResult {
  /** what a click or Enter does: opens a thing, goes to an address, or runs a command */
  entity?: EntityRef
  address?: string
  commandId?: string
  args?: Readonly<Record<string, string>>
  label: string
  /** what of the text it was found by, marked in the label; all of it where nothing is said */
  query?: string
  about?: string
  icon?: string
  /** words around the match; ranges are marked */
  snippet?: { text: string; marks: readonly (readonly [number, number])[] }
}

/** Where the palette finds things. `names` and `places` are known here and ranked with everything local, `search` asks the server and joins below. */
export interface SearchSource {
  readonly id: string
  /** heading of its rows */
  readonly label: Message
  readonly when?: When
  /** a one-character prefix that narrows the palette to this source */
  readonly prefix?: string
  /** behind its prefix it lists things of these kinds, of all that sources name */
  readonly kinds?: readonly string[]
  /** what it brings is a way to go on and no result: it comes last and does not count */
  readonly isOffer?: boolean
  names?(context: CommandContext): Promise<readonly EntityRef[]>
  /** what has an address and is no thing of a project; asked once something is typed */
  places?(context: CommandContext): Promise<readonly SourceResult[]>
  search?(context: CommandContext, text: string): Promise<readonly SourceResult[]>
}

/** A thing that a text mentions, as it is now. */
export interface MentionTarget extends Pick<EntityRef, 'kind' | 'id' | 'label' | 'parentId'> {
  archived: boolean
  /** the beginning of its text */
  summary: string
}

/** Where texts find what they may mention, and how what they mention is called now. */
export interface MentionSource {
  readonly id: string
  /** what the server finds for the letters typed so far */
  suggest(
    place: Pick<EntityRef, 'spaceId' | 'projectId'>,
    text: string,
    signal: AbortSignal,
  ): Promise<readonly EntityRef[]>
  /** those of the things that are there; a few hundred are asked about at once */
  resolve(place: Pick<EntityRef, 'spaceId' | 'projectId'>, ids: readonly string[]): Promise<readonly MentionTarget[]>
}

export interface FieldInputProps {
  id: string
  name: string
  label: string
  field: Field
  value: unknown
  /** a message when the value will not do */
  error?: string
  readOnly?: boolean
  autoFocus?: boolean
  onChange(value: unknown): void
}

/** How one type of field is edited and shown. */
export interface FieldType {
  readonly type: string
  readonly load: () => Promise<{ Input: ComponentType<FieldInputProps> }>
  /** pages show it in a slot of its plugin; only forms draw it */
  readonly formsOnly?: boolean
  /** how a row of a list shows it; without one it has no column */
  readonly cell?: () => Promise<{ Cell: ComponentType<{ value: unknown }> }>
  /** how lists are filtered by such fields, where these hold ids (`filters` of the field) */
  readonly filter?: () => Promise<{ Filter: ComponentType<FieldFilterProps> }>
}

/** A filter of a list, over its rows. */
export interface FieldFilterProps {
  place: Pick<EntityRef, 'spaceId' | 'projectId'>
  /** ids; the list has what holds any of them, and everything where there are none */
  value: readonly string[]
  onValue(ids: readonly string[]): void
}

/** A column of numbers that the fields of a kind do not give. */
export interface ListColumn {
  readonly id: string
  readonly label: Message
  /** whether lists of a kind have it */
  fits(kind: Kind): boolean
  /** the numbers of some things, by id, asked once for each page of rows; `refreshColumn` asks again */
  numbers(
    place: Pick<EntityRef, 'spaceId' | 'projectId'>,
    ids: readonly string[],
    signal: AbortSignal,
  ): Promise<Readonly<Record<string, number>>>
  /** what a number says, in words */
  describe(count: number): Message
}

/** How things of one kind are created, in the dialog and the palette, where that takes more than the kind's fields. */
export interface Creation {
  readonly kind: string
  /** fields beside the kind's own in one project, by the name their value goes by */
  fields?(place: Pick<EntityRef, 'spaceId' | 'projectId'>): Promise<Readonly<Record<string, Field>>>
  /** sends the values of all fields, files as they were chosen, and answers the thing; sent again it has one effect */
  send?(
    place: Pick<EntityRef, 'spaceId' | 'projectId'>,
    values: Readonly<Record<string, unknown>>,
    key: string,
  ): Promise<Readonly<Record<string, unknown>>>
}

/** Images that a project has already. */
export interface ImageSource {
  readonly id: string
  list(place: Pick<EntityRef, 'spaceId' | 'projectId'>): Promise<readonly { imageId: string }[]>
}

/** Hears of what happens on the server while a page is open. Its code is best fetched when that happens. */
export interface LiveHandler {
  /** names of the core's are in `core/shared/event.ts`; a plugin's begin with its own name */
  readonly event: string
  receive(data: unknown): Promise<void> | void
}

type NotificationPayload = Readonly<Record<string, unknown>>

/** How notifications of one action are worded and answered. */
export interface NotificationKind {
  readonly action: string
  /** the sentence; null where the payload does not say enough, then its English title stands */
  message(payload: NotificationPayload): Message | null
  readonly answers: readonly NotificationAnswer[]
}

export interface NotificationAnswer {
  /** `accept`, `decline`, `view` and `got-it` have keys of their own; Enter gives the primary one */
  readonly id: string
  readonly label: Message
  /** what is sent */
  readonly response: boolean
  readonly primary?: boolean
  /** leads there at once */
  go?(payload: NotificationPayload): string | null
  /** said once the server has taken it, with a way there */
  done?(payload: NotificationPayload): { words: Message; address: string } | null
}

/** A client half is one plain object; writing it through here checks it. */
export function definePlugin<const P extends ClientPlugin>(plugin: P): P {
  return plugin
}
