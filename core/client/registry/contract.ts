import type { ComponentType, SVGProps } from 'react'
import type { KindVerb } from '#core/shared/access/permission.ts'
import type { Call } from '#core/shared/call.ts'
import type { Issue } from '#core/shared/issue.ts'
import type { Kind } from '#core/shared/kind.ts'
import type { FileAccept } from '../ui/file/file-accept.ts'
import type { EntityRef, Message, When } from './contract-basics.ts'
import type {
  Contribution,
  Creation,
  Exporter,
  FieldType,
  ImageSource,
  ImporterEntry,
  ListColumn,
  MentionSource,
  MovedValues,
  NotificationKind,
  SearchWord,
  SourceResult,
} from './contributions.ts'
import type { LiveUpdate } from './live-update.ts'
import type { Slot } from './slots.ts'

export type { EntityRef, Message, When } from './contract-basics.ts'
export type {
  Contribution,
  Creation,
  ExportedEntity,
  Exporter,
  ExportFormat,
  ExportGroup,
  FieldCellProps,
  FieldCheck,
  FieldFilterProps,
  FieldInputProps,
  FieldType,
  ImageSource,
  Importer,
  ImporterEntry,
  LeftPart,
  ListColumn,
  ListedImage,
  MentionSource,
  MentionTarget,
  MentionType,
  MovedValues,
  NotificationAnswer,
  NotificationKind,
  SearchWord,
  SourceResult,
  UnsavedChange,
} from './contributions.ts'
export type { AnswerChange, LiveUpdate } from './live-update.ts'
export type { Slot, SlotName, SlotProps } from './slots.ts'

/**
 * What a plugin's client half may contribute. All of it is data, readable without running it, so that palette, menus,
 * help, tests and docs are projections of one declaration.
 */
export interface ClientPlugin {
  /** the name of its folder */
  readonly id: string
  /** its name in the list of commands; without it, the name of its first kind */
  readonly label?: Message
  /** content kinds, the same as in its server half */
  readonly kinds?: readonly Kind[]
  /** pages */
  readonly routes?: readonly Route[]
  /**
   * what the palette, keys, menus and buttons run; more than one are a module, which is loaded beside the first page
   */
  readonly commands?: readonly Command[] | (() => Promise<{ commands: readonly Command[] }>)
  /** where the palette finds results */
  readonly sources?: readonly SearchSource[]
  /** components on other pages */
  readonly slots?: readonly Slot[]
  /** components for extension points that plugins declare */
  readonly contributions?: readonly Contribution[]
  /** inputs of fields */
  readonly fieldTypes?: readonly FieldType[]
  /** what changes with an event */
  readonly live?: readonly LiveUpdate[]
  /** what texts can mention */
  readonly mentions?: MentionSource
  /** how entities are created if the kind's fields alone do not say it */
  readonly creations?: readonly Creation[]
  /** how unsaved changes of what was moved elsewhere meanwhile are saved */
  readonly movedValues?: readonly MovedValues[]
  /** the images of a project, for forms */
  readonly images?: ImageSource
  /** words of the search that narrow it by a value */
  readonly searchWords?: readonly SearchWord[]
  /** list columns other than those of fields */
  readonly columns?: readonly ListColumn[]
  /** how kinds are exported if their fields alone do not say it */
  readonly exporters?: readonly Exporter[]
  /** what reads files of other programs; plugins/transfer shows them */
  readonly importers?: readonly ImporterEntry[]
  /**
   * ids of messages that say what the rows of tables are, by the names of the tables and of the parts that the plugin
   * has in the file of a project; plugins/backups shows them
   */
  readonly tables?: Readonly<Record<string, string>>
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
  /** there is a session */
  signedIn: boolean
  /** the user has chosen a user id */
  identity: boolean
  /** the user has the oldest account of this server */
  ownsServer: boolean
  /** id of the current route */
  page: string
  /** inside a space */
  space: boolean
  /** inside a project */
  project: boolean
  /** inside a project to look around in, which may be removed whole */
  sample: boolean
  /** kind of the list or page shown */
  kind: string
  /** there is a target entity: the page's own, or the focused or selected rows of a list */
  entity: boolean
  /** its kind */
  entityKind: string
  /** the target entity is that of the page, which is its own page */
  ownPage: boolean
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
  /** a dialog has one */
  dialogText: boolean
  /** a page is open beside the page */
  beside: boolean
  /** topmost overlay: a dialog, the palette, a panel; empty for none */
  overlay: string
  /** facts that have a variable part: `may.<permission>`, `has.<kind>`, `filter.<type>` */
  [fact: string]: boolean | string
}

/** The answers to a command's steps, by their names. */
export type CommandArgs = Readonly<Record<string, string>>

/** One step a command asks for in the palette before it runs. */
export interface CommandStep {
  /** the name of its answer among the arguments of `run` */
  name: string
  /** the question */
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
  initial?: (context: CommandContext, answers: CommandArgs) => string
  /** the initial text is a suggestion: it is selected, so that the first key replaces it and Enter takes it */
  suggests?: boolean
  /** the default answer: shown below the last step and asked for only if the user changes it */
  preset?: (context: CommandContext) => StepOption | undefined
  /** a `choice` with one option takes it without asking */
  takesOnly?: boolean
  /** makes one more option from the typed text, or none; shown last, unless an option has this label already */
  offers?: (text: string, context: CommandContext) => StepOption | undefined
  /** shown if there are no options */
  emptyMessage?: Message
  /** what a `choice` offers */
  options?: (context: CommandContext, answers: CommandArgs) => Promise<readonly StepOption[]> | readonly StepOption[]
  /** an issue or a message if the answer is invalid; the next step waits for it */
  validate?: (
    answer: string,
    answers?: CommandArgs,
    context?: CommandContext,
  ) => Issue | Message | null | Promise<Issue | Message | null>
}

/** What Enter does, in the last row of a question. */
export interface SubmitHint {
  /** what it does */
  label: Message
  /** a second line */
  about?: Message
}

/** Alternatives to running the command at its last step. */
export interface StepActions {
  /** what Enter does with the text, if the command's name does not say it; at once, or when it has been looked up */
  submitHint?: (
    text: string,
    context: CommandContext,
    answers: CommandArgs,
  ) => SubmitHint | undefined | Promise<SubmitHint | undefined>
  /**
   * runs the command and stays for the next one; the result replaces defaults of the next round, null if it went
   * elsewhere
   */
  runAgain?: (context: CommandContext, answers: CommandArgs) => Promise<Readonly<Record<string, StepOption>> | null>
  /** opens a form with the answers so far */
  openForm?: {
    label: Message
    icon: string
    when?: When
    run(context: CommandContext, answers: CommandArgs): Promise<void> | void
  }
}

/** One choice of a step. */
export interface StepOption {
  /** the answer */
  value: string
  /** what is shown */
  label: string
  /** the name of an icon */
  icon?: string
  /** the colour of the icon, `#RRGGBB` */
  color?: string
  /** a second line */
  about?: string
}

/** What a command's `run` gets. */
export interface CommandContext {
  /** the facts of the current page and user */
  facts: Readonly<ContextFacts>
  /** the entities it acts on: those given (palette, menu), else the target entities */
  entities: readonly EntityRef[]
  /** id of the current space, if any */
  spaceId?: string
  /** id of the current project, if any */
  projectId?: string
  /** the files chosen in steps, by the step's name */
  files?: Readonly<Record<string, readonly File[]>>
  /** goes to an address of this site */
  go(address: string): void
  /** makes a call; throws if it fails */
  call<In, Out>(call: Call<In, Out>, input: In): Promise<Out>
  /** runs another command with the same entities */
  run(commandId: string, args?: CommandArgs): Promise<void>
  /** a message in the language of the user */
  t(message: Message): string
  /** aborted when the answer is no longer wanted */
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
  /** its name; the message `command.<id>` by default */
  readonly label?: Message
  /** more words it can be found by: a message id */
  readonly keywords?: string
  /** the name of an icon */
  readonly icon?: string
  /** where it applies; everywhere by default */
  readonly when?: When
  /** its keys: `Mod-k`, `Shift-g`, `g j` */
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
  /** it destroys something: shown in red, behind the others */
  readonly danger?: boolean
  /** it removes entities from the list: the action bar puts it behind the others, before dangerous ones */
  readonly removes?: boolean
  /** it changes nothing, so that a link may run it without confirmation */
  readonly safe?: boolean
  /** it only navigates, without `go` (navigation by `go` is detected): it cannot be repeated */
  readonly navigates?: boolean
  /** what the palette asks before it runs */
  readonly steps?: readonly CommandStep[]
  /** what else the last step offers */
  readonly stepActions?: StepActions
  /**
   * Why it cannot run now although it belongs here: a limit that is reached. It stays listed, disabled, with the
   * reason. Read from the session, which is refetched before the command is refused.
   */
  readonly refused?: () => Message | null
  /** what it does; an error is shown to the user */
  run(context: CommandContext, args: CommandArgs): Promise<void> | void
}

/** What a page gets. */
export interface PageProps {
  /** the parts of its address, by the names in its path */
  params: Readonly<Record<string, string>>
  /** what follows the question mark */
  search: Readonly<Record<string, string>>
}

/** A page with an address. */
export interface Route {
  /** its name; pages of a kind have that of the kind */
  readonly id: string
  /** `/builder/chapter/$spaceId/$projectId/$chapterId` */
  readonly path: string
  /** imports its component */
  readonly page: () => Promise<{ default: ComponentType<PageProps> }>
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

/**
 * Where the palette finds results. `names` and `places` are local and ranked with all local rows; `search` asks the
 * server, and its rows are added below.
 */
export interface SearchSource {
  /** its name */
  readonly id: string
  /** heading of its rows */
  readonly label: Message
  /** where it applies; everywhere by default */
  readonly when?: When
  /** a one-character prefix that narrows the palette to this source */
  readonly prefix?: string
  /** with its prefix it lists entities of these kinds, from the names of all sources */
  readonly kinds?: readonly string[]
  /** its rows are offers, not results: they come last and are not counted */
  readonly isOffer?: boolean
  /** what it finds is a tab of the search too */
  readonly isTab?: boolean
  /** entities by their names */
  names?(context: CommandContext): Promise<readonly EntityRef[]>
  /** pages with an address that are no entities of a project; called once something is typed */
  places?(context: CommandContext): Promise<readonly SourceResult[]>
  /** what the server finds for a text */
  search?(context: CommandContext, text: string): Promise<readonly SourceResult[]>
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
