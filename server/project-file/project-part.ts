import type { EntityValues } from '#core/shared/fields/field.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import type { Reader, Tx } from '../db/schema.ts'
import type { Access, EntityStore, Events } from '../ports.ts'
import type { SessionUser } from '../values.ts'

/** Who makes the file of a project, and what they may read. */
export interface ProjectPartReader {
  /** the person */
  person(): Pick<SessionUser, 'id'>
  /** permissions */
  access: Pick<Access, 'grantFor'>
}

/** What a part can use to compare its rows. */
export interface ComparedPartContext extends ProjectPartReader {
  /** ids of the projects whose worlds a project uses */
  worldsOf: EntityStore['worldsOf']
  /** the entities of the file, by the ids that they have here */
  entities: ReadonlyMap<string, { kind: string; values: EntityValues }>
}

/** A row about entities of the project, as it is compared with those of a file. */
export interface ComparedRow {
  /** the entities */
  ids: readonly string[]
  /** JSON, equal for rows that mean the same; null for a row that means no more than none */
  content: unknown
}

/** What a part of the file of a project can use while it is imported. */
export interface ProjectPartContext {
  /** who imports the file */
  user: Pick<SessionUser, 'id'>
  /** when */
  now: Date
  /** events for open pages */
  events: Pick<Events, 'emit'>
  /** ids of the projects whose worlds a project uses */
  worldsOf: EntityStore['worldsOf']
  /** the ids of the entities of the file */
  entityIds: ReadonlySet<string>
  /** those of them that are new: what the file says of the others alone is left out, they stay as they are */
  freshIds: ReadonlySet<string>
  /** those that were here and are replaced: the rows of the file about them take the place of those here */
  replacedIds: ReadonlySet<string>
  /** One of the replaced ones got another place: it goes where the file has it. */
  moved(entityId: string): void
  /** 26 characters */
  newId(): string
  /** Something that is in the project already stands for a row: whatever refers to the row refers to it. */
  same(rowId: string, existingId: string): void
}

/** Rows of a plugin that belong to the project, beside its entities, in the file of a whole project. */
export interface ProjectPart<Row extends object = object> {
  /** their name in the file */
  readonly name: string
  /** one English sentence for the description of the file */
  readonly about: string
  /** arktype definition of a row; if others refer to rows, these have an `id` */
  readonly row: object
  /** `before` if entities refer to its rows, `after` if its rows refer to entities */
  readonly order: 'before' | 'after'
  /** its rows, in an order that does not change; what is of another project only if who exports may read it there */
  read(read: Reader, place: Place, context: ProjectPartReader): Promise<readonly Row[]>
  /** Writes checked rows; every id in them is that of the new project. @throws Problem naming a field of a row */
  write(tx: Tx, place: Place, rows: readonly Row[], context: ProjectPartContext): Promise<void>
  /**
   * The rows about entities, of a file or of `read`, with the ids of the project: those of an entity that are not the same
   * are replaced if a person chooses that. Without it the rows belong to the project as a whole.
   */
  compared?(
    read: Reader,
    place: Place,
    rows: readonly Row[],
    context: ComparedPartContext,
  ): Promise<readonly ComparedRow[]>
}
