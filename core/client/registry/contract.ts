import type { ComponentType, SVGProps } from 'react'
import type { Call } from '#core/shared/call.ts'
import type { FieldError } from '#core/shared/error.ts'
import type { Issue } from '#core/shared/issue.ts'
import type { Field, Kind } from '#core/shared/kind.ts'
import type { KindVerb } from '#core/shared/permission.ts'
import type { FileAccept } from '../ui/file/file-accept.ts'
import type { EntityRef, Message, When } from './basics.ts'
import type { LiveUpdate } from './live-update.ts'
import type { Slot } from './slots.ts'

export type { EntityRef, Message, When } from './basics.ts'
export type { AnswerChange, LiveUpdate } from './live-update.ts'
export type { Slot, SlotName, SlotProps } from './slots.ts'

/**
 * What a plugin's client half may contribute. All of it is data, readable without running it, so that palette, menus,
 * help, tests and docs are projections of one declaration.
 */
export interface ClientPlugin {
  readonly id: string
  /** its name in the list of commands; without it, the name of its first kind */
  readonly label?: Message
  readonly kinds?: readonly Kind[]
  readonly routes?: readonly Route[]
  readonly commands?: readonly Command[]
  readonly sources?: readonly SearchSource[]
  readonly slots?: readonly Slot[]
  readonly fieldTypes?: readonly FieldType[]
  readonly live?: readonly LiveUpdate[]
  /** what texts can mention */
  readonly mentions?: MentionSource
  /** how entities are created if the kind's fields alone do not say it */
  readonly creations?: readonly Creation[]
  /** the images of a project, for forms */
  readonly images?: ImageSource
  /** list columns other than those of fields */
  readonly columns?: readonly ListColumn[]
  /** permissions other than those of its kinds, the same as in its server half; they become facts: `may.tag.create` */
  readonly permissions?: readonly string[]
  /**
   * icons besides those of the core, by name: components that draw into the `svg` they return, on a grid of 24. Loaded
   * with the first icon that is not on the first page.
   */
  readonly icons?: () => Promise<{ icons: Readonly<Record<string, ComponentType<SVGProps<SVGSVGElement>>>> }>
  /** texts and answers of its notifications; loaded when the first one is shown */
  readonly notificationKinds?: () => Promise<readonly NotificationKind[]>
}

/** Facts about the current page and user, which `when` refers to. */
export interface ContextFacts {
  signedIn: boolean
  /** the user has chosen a user id */
  identity: boolean
  /** id of the current route */
  page: string
  /** inside a space; inside a project */
  space: boolean
  project: boolean
  /** kind of the list or page shown */
  kind: string
  /** there is a target entity: the page's own, or the focused or selected rows of a list */
  entity: boolean
  /** its kind */
  entityKind: string
  /** the target entities are rows of a list */
  list: boolean
  /** the target entities are archived */
  archived: boolean
  /** several rows are selected */
  selection: boolean
  /** the order of the list is manual */
  ordered: boolean
  /** the page has an editable text */
  text: boolean
  /** topmost overlay: a dialog, the palette, a panel; empty for none */
  overlay: string
  [fact: string]: boolean | string
}

/** One step a command asks for in the palette before it runs. */
export interface CommandStep {
  name: string
  label: Message
  /**
   * `text` is typed, `choice` picked from `options`. `file` is chosen with Enter, dropped or pasted: `run` finds it in
   * `files` of its context, and its name among the arguments
   */
  ask: 'text' | 'choice' | 'file'
  /** the formats of a file: media types with their endings; without it, any */
  accept?: FileAccept
  /** several files at once */
  multiple?: boolean
  /** it may be left empty */
  optional?: boolean
  /** the initial text */
  initial?: (context: CommandContext, answers: Readonly<Record<string, string>>) => string
  /** the default answer: shown below the last step and asked for only if the user changes it */
  preset?: (context: CommandContext) => StepOption | undefined
  /** shown if there are no options */
  emptyMessage?: Message
  options?: (
    context: CommandContext,
    answers: Readonly<Record<string, string>>,
  ) => Promise<readonly StepOption[]> | readonly StepOption[]
  /** an issue or a message if the answer is invalid; the next step waits for it */
  validate?: (
    answer: string,
    answers?: Readonly<Record<string, string>>,
    context?: CommandContext,
  ) => Issue | Message | null | Promise<Issue | Message | null>
}

/** Alternatives to running the command at its last step. */
export interface StepActions {
  /** what Enter does with the text, if the command's name does not say it */
  submitHint?: (text: string, context: CommandContext) => { label: Message; about?: Message } | undefined
  /**
   * runs the command and stays for the next one; the result replaces defaults of the next round, null if it went
   * elsewhere
   */
  runAgain?: (
    context: CommandContext,
    answers: Readonly<Record<string, string>>,
  ) => Promise<Readonly<Record<string, StepOption>> | null>
  /** opens a form with the answers so far */
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
  /** the entities it acts on: those given (palette, menu), else the target entities */
  entities: readonly EntityRef[]
  /** ids of the current place, if any */
  spaceId?: string
  projectId?: string
  /** the files chosen in steps, by the step's name */
  files?: Readonly<Record<string, readonly File[]>>
  /** goes to an address of this site */
  go(address: string): void
  call<In, Out>(call: Call<In, Out>, input: In): Promise<Out>
  /** runs another command with the same entities */
  run(commandId: string, args?: Readonly<Record<string, string>>): Promise<void>
  t(message: Message): string
  signal?: AbortSignal
}

/**
 * Declared once; its palette row, menu item, button, key, help line and link are made from it. Labels default to the
 * message `command.<id>`.
 */
export interface Command {
  /** `chapters.import`: stable, never shown */
  readonly id: string
  /** ids it had before, which stored keys, counts and links may still hold */
  readonly formerIds?: readonly string[]
  readonly label?: Message
  /** more words it can be found by: a message id */
  readonly keywords?: string
  readonly icon?: string
  readonly when?: When
  readonly keys?: string | readonly string[]
  /** the key may repeat while held */
  readonly repeat?: boolean
  /** its key also works while a text field has the focus: any one, or only the editor of the page */
  readonly inText?: boolean | 'editor'
  /** it acts on entities of these kinds (`*` any) and is listed in their actions and menus */
  readonly on?: readonly string[]
  /** it acts only on entities whose kind has a field of this type */
  readonly field?: string
  /** the permission it needs for the kinds of its entities */
  readonly needs?: KindVerb
  /** it accepts several entities at once */
  readonly many?: boolean
  /** left out of the selection's action bar, where another command includes it */
  readonly hiddenInBar?: boolean
  /** left out of the palette's list (moves of the selection, for example); the help sheet lists it */
  readonly hidden?: boolean
  readonly danger?: boolean
  /** it removes entities from the list: the action bar puts it behind the others, before dangerous ones */
  readonly removes?: boolean
  /** it changes nothing, so that a link may run it without confirmation */
  readonly safe?: boolean
  /** it only navigates, and not by `go`, which is detected by itself: it cannot be repeated */
  readonly navigates?: boolean
  readonly steps?: readonly CommandStep[]
  readonly stepActions?: StepActions
  /**
   * Why it cannot run now although it belongs here: a limit that is reached. It stays listed, disabled, with the
   * reason. Read from the session, which is refetched before the command is refused.
   */
  readonly refused?: () => Message | null
  run(context: CommandContext, args: Readonly<Record<string, string>>): Promise<void> | void
}

export interface PageProps {
  params: Readonly<Record<string, string>>
  search: Readonly<Record<string, string>>
}

/** A page with an address. */
export interface Route {
  readonly id: string
  /** `/builder/chapter/$spaceId/$projectId/$chapterId` */
  readonly path: string
  readonly page: () => Promise<{ Page: ComponentType<PageProps> }>
  /** who may open it; others are sent to sign-in, or to choose their identity */
  readonly access: 'anyone' | 'visitor' | 'session' | 'identity'
  /** `frame` has the top bar and the drawer around it; `bare` fills the window */
  readonly frame: 'frame' | 'bare'
  /** document title; entity pages set their own */
  readonly title?: Message
  /** the kind this is a page of */
  readonly kind?: string
  /** a typical first page: it does not wait for the messages of other pages */
  readonly isEntryPage?: boolean
}

export interface SourceResult {
  /** what a click or Enter does: opens an entity, goes to an address, or runs a command */
  entity?: EntityRef
  address?: string
  commandId?: string
  args?: Readonly<Record<string, string>>
  label: string
  /** the part of the query it matches, marked in the label; the whole query by default */
  query?: string
  about?: string
  icon?: string
  /** text around the match; the ranges are marked */
  snippet?: { text: string; marks: readonly (readonly [number, number])[] }
}

/**
 * Where the palette finds results. `names` and `places` are local and ranked with all local rows; `search` asks the
 * server, and its rows are added below.
 */
export interface SearchSource {
  readonly id: string
  /** heading of its rows */
  readonly label: Message
  readonly when?: When
  /** a one-character prefix that narrows the palette to this source */
  readonly prefix?: string
  /** with its prefix it lists entities of these kinds, from the names of all sources */
  readonly kinds?: readonly string[]
  /** its rows are offers, not results: they come last and are not counted */
  readonly isOffer?: boolean
  names?(context: CommandContext): Promise<readonly EntityRef[]>
  /** pages with an address that are no entities of a project; called once something is typed */
  places?(context: CommandContext): Promise<readonly SourceResult[]>
  search?(context: CommandContext, text: string): Promise<readonly SourceResult[]>
}

/** A mentioned entity in its current state. */
export interface MentionTarget extends Pick<EntityRef, 'kind' | 'id' | 'label' | 'parentId'> {
  archived: boolean
  /** the start of its text */
  summary: string
}

/** Where texts find entities to mention, and the current names of mentioned ones. */
export interface MentionSource {
  readonly id: string
  /** the server's suggestions for the typed letters */
  suggest(
    place: Pick<EntityRef, 'spaceId' | 'projectId'>,
    text: string,
    signal: AbortSignal,
  ): Promise<readonly EntityRef[]>
  /** those of the entities that exist; called with a few hundred ids at once */
  resolve(place: Pick<EntityRef, 'spaceId' | 'projectId'>, ids: readonly string[]): Promise<readonly MentionTarget[]>
}

export interface FieldInputProps {
  id: string
  name: string
  label: string
  field: Field
  value: unknown
  /** all values of its form */
  values?: Readonly<Record<string, unknown>>
  /** a message if the value is invalid */
  error?: string
  readOnly?: boolean
  autoFocus?: boolean
  /** `others` are values of other fields of the form that change with it */
  onChange(value: unknown, others?: Readonly<Record<string, unknown>>): void
}

/** What is wrong with a value in a form, by field: other fields may be named too. Runs before anything is sent. */
export type FieldCheck = (value: unknown, values: Readonly<Record<string, unknown>>) => readonly FieldError[]

/** How one type of field is edited and shown. */
export interface FieldType {
  readonly type: string
  readonly load: () => Promise<{ Input: ComponentType<FieldInputProps>; check?: FieldCheck }>
  /** the name of another field of the form that its input shows too, and changes as one of `others` */
  readonly includes?: string
  /** pages show it in a slot of its plugin; only forms render it */
  readonly formsOnly?: boolean
  /** how a row of a list shows it; without it there is no column */
  readonly cell?: () => Promise<{ Cell: ComponentType<{ value: unknown }> }>
  /** how lists are filtered by such fields, if they hold ids (`filters` of the field) */
  readonly filter?: () => Promise<{ Filter: ComponentType<FieldFilterProps> }>
}

/** A filter above a list. */
export interface FieldFilterProps {
  place: Pick<EntityRef, 'spaceId' | 'projectId'>
  /** ids; the list shows entities with any of them, and all entities if there are none */
  value: readonly string[]
  onValue(ids: readonly string[]): void
}

/** A column of numbers that are not fields of the kind. */
export interface ListColumn {
  readonly id: string
  readonly label: Message
  /** whether lists of a kind have the column */
  fits(kind: Kind): boolean
  /** the numbers by entity id, requested once per page of rows, and again when answers of `columns` are stale */
  numbers(
    place: Pick<EntityRef, 'spaceId' | 'projectId'>,
    ids: readonly string[],
    signal: AbortSignal,
  ): Promise<Readonly<Record<string, number>>>
  /** a number as text */
  describe(count: number): Message
}

/** How entities of one kind are created, in the dialog and the palette, if that needs more than the kind's fields. */
export interface Creation {
  readonly kind: string
  /** more fields in one project, by the name of their value */
  fields?(place: Pick<EntityRef, 'spaceId' | 'projectId'>): Promise<Readonly<Record<string, Field>>>
  /** sends all values, files as Blobs, and returns the entity; must be idempotent */
  send?(
    place: Pick<EntityRef, 'spaceId' | 'projectId'>,
    values: Readonly<Record<string, unknown>>,
    key: string,
  ): Promise<Readonly<Record<string, unknown>>>
}

/** The images of a project. */
export interface ImageSource {
  readonly id: string
  list(place: Pick<EntityRef, 'spaceId' | 'projectId'>): Promise<readonly { imageId: string }[]>
}

type NotificationPayload = Readonly<Record<string, unknown>>

/** Text and answers of the notifications of one action. */
export interface NotificationKind {
  readonly action: string
  /** the sentence; null if the payload lacks data, then the English title is shown */
  message(payload: NotificationPayload): Message | null
  readonly answers: readonly NotificationAnswer[]
}

export interface NotificationAnswer {
  /** `accept`, `decline`, `view` and `got-it` have keys of their own; Enter chooses the primary one */
  readonly id: string
  readonly label: Message
  /** the response that is sent */
  readonly response: boolean
  readonly primary?: boolean
  /** an address to go to at once */
  go?(payload: NotificationPayload): string | null
  /** shown once the server has stored the response, with a link */
  done?(payload: NotificationPayload): { words: Message; address: string } | null
}

/**
 * Message ids that a plugin composes, in `client/message-families.ts` of its folder, where only the check reads them:
 * `goal.state-*` with what may stand for `*`, as a list or as the keys of a record.
 */
export type MessageFamilies = Readonly<Record<string, readonly string[] | Readonly<Record<string, unknown>>>>

/** Returns the plugin; calling it checks its type. */
export function definePlugin<const P extends ClientPlugin>(plugin: P): P {
  return plugin
}
