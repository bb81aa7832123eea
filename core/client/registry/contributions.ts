import type { ComponentType, ReactNode } from 'react'
import type { FieldError } from '#core/shared/error.ts'
import type { EntityValues } from '#core/shared/fields/field.ts'
import type { Field, Kind } from '#core/shared/kind.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import type { RichText } from '#core/shared/rich-text/nodes.ts'
import type { EntityRef, Message } from './contract-basics.ts'

/** A row of results in the palette. */
export interface SourceResult {
  /** what a click or Enter does: opens an entity, goes to an address, or runs a command */
  entity?: EntityRef
  /** the address it goes to */
  address?: string
  /** the command it runs */
  commandId?: string
  /** the arguments of the command */
  args?: Readonly<Record<string, string>>
  /** what is shown */
  label: string
  /** the part of the query it matches, marked in the label; the whole query by default */
  query?: string
  /** a second line */
  about?: string
  /** the name of an icon */
  icon?: string
  /** text around the match; the ranges are marked */
  snippet?: { text: string; marks: readonly (readonly [number, number])[] }
}

/** A mentioned entity in its current state. */
export interface MentionTarget extends Pick<EntityRef, 'kind' | 'id' | 'label' | 'parentId'> {
  /** it is in the archive */
  archived: boolean
  /** the start of its text */
  summary: string
  /** of its own, where an author has chosen one */
  icon?: string
  /** of its own, like the icon */
  color?: string
}

/** What texts can mention beside entities. Suggestions have its name as kind, and what it stands in as `parentId`. */
export interface MentionType {
  /** the type of the mentions, which is no kind */
  readonly name: string
  /** its icon */
  readonly icon: string
  /** what one is called */
  readonly label: string
  /** where a mention of it leads */
  address(found: Pick<EntityRef, 'id' | 'spaceId' | 'projectId' | 'parentId'>): string
}

/** Where texts find entities to mention, and the current names of mentioned ones. */
export interface MentionSource {
  /** its name */
  readonly id: string
  /** what it finds instead of entities, such as scenes: a mention of it has this as type */
  readonly type?: MentionType
  /** the server's suggestions for the typed letters */
  suggest(
    place: Pick<EntityRef, 'spaceId' | 'projectId'>,
    text: string,
    signal: AbortSignal,
  ): Promise<readonly EntityRef[]>
  /** those of the entities, or of what it finds, that exist; called with a few hundred ids at once */
  resolve(place: Pick<EntityRef, 'spaceId' | 'projectId'>, ids: readonly string[]): Promise<readonly MentionTarget[]>
}

/** What the input of a field gets. */
export interface FieldInputProps {
  /** the id of its element */
  id: string
  /** the name of the field */
  name: string
  /** its label, in the language of the user */
  label: string
  /** the field with its limits */
  field: Field
  /** the value now */
  value: unknown
  /** all values of its form */
  values?: EntityValues
  /** a message if the value is invalid */
  error?: string
  /** the user may not change it */
  readOnly?: boolean
  /** it takes the focus when it is shown */
  autoFocus?: boolean
  /** takes a new value; `others` are values of other fields of the form that change with it */
  onChange(value: unknown, others?: EntityValues): void
}

/** What is wrong with a value in a form, by field: other fields may be named too. Runs before anything is sent. */
export type FieldCheck = (value: unknown, values: EntityValues) => readonly FieldError[]

/** How one type of field is edited and shown. */
export interface FieldType {
  /** its name, which fields have as `form` */
  readonly type: string
  /** imports its input */
  readonly load: () => Promise<{ Input: ComponentType<FieldInputProps>; check?: FieldCheck }>
  /** the name of another field of the form that its input shows too, and changes as one of `others` */
  readonly includes?: string
  /** pages show it in a slot of its plugin; only forms render it */
  readonly formsOnly?: boolean
  /** how a row of a list shows it; without it there is no column */
  readonly cell?: () => Promise<{ Cell: ComponentType<FieldCellProps> }>
  /** fields that a project adds may have this type: its name there, and what it holds */
  readonly custom?: { readonly label: Message; readonly about: Message }
  /** what writes its values in tables that leave the application, if they are no text; asked for once for each table */
  readonly words?: (place: Place) => Promise<(value: unknown) => string | null>
  /** how lists are filtered by such fields, if they hold ids (`filters` of the field) */
  readonly filter?: () => Promise<{ Filter: ComponentType<FieldFilterProps> }>
}

/** A field in a row of a list. */
export interface FieldCellProps {
  /** as lists have it */
  value: unknown
  /** the other fields of the row */
  row: EntityValues
  /** the entity of the row */
  entity: EntityRef
}

/** A filter above a list. */
export interface FieldFilterProps {
  /** the project of the list */
  place: Pick<EntityRef, 'spaceId' | 'projectId'>
  /** ids; the list shows entities with any of them, and all entities if there are none */
  value: readonly string[]
  /** takes the new ids */
  onValue(ids: readonly string[]): void
}

/**
 * A component for an extension point of another plugin, or of its own: `plans.view`, whose props that plugin declares.
 */
export interface Contribution<Props = never> {
  /** the extension point */
  readonly to: string
  /** its name there */
  readonly id: string
  /** its name for the user, where the extension point offers a choice */
  readonly label?: Message
  /** imports the component */
  readonly load: () => Promise<{ default: (props: Props) => ReactNode }>
}

/** A word of the search that narrows it by a value: `before:302`. */
export interface SearchWord {
  /** its name */
  readonly id: string
  /** the word; in texts, that of the user's language and the English one are understood */
  readonly label: Message
  /** the entities of a project that its value means and a text matches, best first; or why the value means nothing */
  find(
    place: Pick<EntityRef, 'spaceId' | 'projectId'>,
    value: string,
    text: string,
  ): Promise<{ entities: readonly EntityRef[] } | { issue: string }>
}

/** A column of numbers that are not fields of the kind. */
export interface ListColumn {
  /** its name */
  readonly id: string
  /** its heading */
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
  /** the name of the kind */
  readonly kind: string
  /** more fields in one project, by the name of their value */
  fields?(place: Pick<EntityRef, 'spaceId' | 'projectId'>): Promise<Readonly<Record<string, Field>>>
  /** sends all values, files as Blobs, and returns the entity; must be idempotent */
  send?(place: Pick<EntityRef, 'spaceId' | 'projectId'>, values: EntityValues, key: string): Promise<object>
  /** what the dialog says above the reason if it fails */
  readonly failed?: Message
}

/** What somebody changed in fields of an entity since a revision, while others have made another one of it. */
export interface UnsavedChange {
  /** the revision it is based on */
  revision: number
  /** the values at that revision */
  was: EntityValues
  /** what is saved of it already where the parts are that were moved elsewhere */
  saved: EntityValues
  /** the values as they are now */
  now: EntityValues
  /** the entity as it is stored */
  theirs: EntityValues
}

/** How a kind saves changes of what others have moved to another of its entities meanwhile. */
export interface MovedValues {
  /** the name of the kind */
  readonly kind: string
  /**
   * saves what was changed in parts that are elsewhere by now; both sides without these parts, or null if nothing was
   * moved
   */
  saveMoved(entityRef: EntityRef, change: UnsavedChange): Promise<Pick<UnsavedChange, 'was' | 'now'> | null>
  /** says to which entity others have moved the text that is open here without unsaved changes */
  notifyMoved?(entityRef: EntityRef, left: LeftPart): Promise<void>
}

/** What was around somebody's place in a text of an entity when others changed that. */
export interface LeftPart {
  /** the name of the field */
  field: string
  /** the revision that had it */
  revision: number
  /** the paragraphs of the scene in which they were */
  here: RichText
  /** the entity as it is stored */
  theirs: EntityValues
}

/** An image that can be chosen. */
export interface ListedImage {
  readonly imageId: string
  /** what it is called, by what uses it */
  readonly label?: string
  /** a second line */
  readonly about?: string
}

/** The images of a project. */
export interface ImageSource {
  /** its name */
  readonly id: string
  /** the images of one project */
  list(place: Pick<EntityRef, 'spaceId' | 'projectId'>): Promise<readonly ListedImage[]>
  /** adds a file to a project and returns its id; a failure has been shown to the user */
  add?(place: Pick<EntityRef, 'spaceId' | 'projectId'>, file: File): Promise<string>
}

type NotificationPayload = Readonly<Record<string, unknown>>

/** Text and answers of the notifications of one action. */
export interface NotificationKind {
  /** the action that the server names */
  readonly action: string
  /** what it is called in the settings, if the server half declares it as optional */
  readonly setting?: Message
  /** the sentence; null if the payload lacks data, then the English title is shown */
  message(payload: NotificationPayload): Message | null
  /** the buttons */
  readonly answers: readonly NotificationAnswer[]
}

/** A button of a notification. */
export interface NotificationAnswer {
  /** `accept`, `decline`, `view` and `got-it` have keys of their own; Enter chooses the primary one */
  readonly id: string
  /** its text */
  readonly label: Message
  /** the response that is sent */
  readonly response: boolean
  /** Enter chooses it */
  readonly primary?: boolean
  /** an address to go to at once */
  go?(payload: NotificationPayload): string | null
  /** shown once the server has stored the response, with a link */
  done?(payload: NotificationPayload): { words: Message; address: string } | null
}

/** An entity as its `get` call answers it. */
export type ExportedEntity = EntityValues

/** What holds exported entities, such as the part of chapters. */
export interface ExportGroup {
  readonly id: string
  readonly title: string
}

/** The format of an exported file. */
export type ExportFormat = 'json' | 'csv' | 'docx'

/** How entities of one kind are exported, where that is not as the fields of the kind say. */
export interface Exporter {
  /** the name of the kind */
  readonly kind: string
  /** the formats offered; by default JSON and CSV, and for kinds with prose DOCX */
  readonly formats?: readonly ExportFormat[]
  /** further columns of a CSV file, by heading; called once for a file */
  columns?(place: Pick<EntityRef, 'spaceId' | 'projectId'>): Promise<(entity: ExportedEntity) => EntityValues>
  /** what holds entities that follow each other, to stand above them in documents and print; called once for a file */
  groups?(
    place: Pick<EntityRef, 'spaceId' | 'projectId'>,
    entities: readonly ExportedEntity[],
  ): Promise<(entity: ExportedEntity) => ExportGroup | undefined>
}

/**
 * What reads the files of another program. Its worker answers with a plan, which the user sees before anything is
 * written.
 */
export interface Importer {
  /** media types of the files it reads, with their endings */
  readonly accept: Readonly<Record<string, readonly string[]>>
  /** a whole folder can be chosen */
  readonly folder?: boolean
  /**
   * What its worker needs to know of the project, as data: it gets it as `context`. `from` is what was shown when the
   * import was opened, `chosen` what the user has chosen so far.
   */
  context?(input: {
    place: Pick<EntityRef, 'spaceId' | 'projectId'>
    from: EntityRef | null
    chosen: Readonly<Record<string, string>>
  }): Promise<unknown>
  /** starts its worker, which calls `serveImporter` of plugins/transfer; it is ended after each reading */
  open(): Worker
}

/** An importer as its plugin declares it. */
export interface ImporterEntry {
  /** its name */
  readonly id: string
  /** the title of its dialog: “Import from Obsidian” */
  readonly label: Message
  /** what can be chosen, and what becomes of it */
  readonly about: Message
  /** imports it, when it is opened */
  readonly load: () => Promise<{ importer: Importer }>
}
