import type { Kind } from '#core/shared/kind.ts'

/** The signed-in person, for handlers. */
export interface SessionUser {
  /** internal id, for foreign keys */
  id: string
  userId: string
  username: string
  userIdSelected: boolean
}

/** JSON text that is sent unchanged, so that stored JSON need not be parsed and serialised again. */
export class RawJson {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** An entity with all that a file of its project says about it. */
export interface WholeEntity {
  kind: Kind
  id: string
  parentId: string | null
  /** what holds it without being its parent */
  withinId?: string
  createdAt: string
  archivedAt: string | null
  values: Record<string, unknown>
  /** where it is in the file, for errors */
  path: string
}

/** A new notification; `title` is an English sentence, the client translates it by action and payload. */
export interface NewNotification {
  /** internal id of the recipient */
  personId: string
  /** its kind, for which the client has the words */
  action: string
  /** an English sentence, for when the plugin is missing */
  title: string
  /** what the words need, as JSON */
  payload: Record<string, unknown>
  /** the place; the notification is deleted with it */
  spaceId?: string
  /** the project; the notification is deleted with it */
  projectId?: string
}

/** Which members of a place are notified. */
export interface NotifiedMembers {
  /** the permission they hold in the place, such as `project.read` */
  permission: string
  /** the space, or that of the project */
  spaceId: string
  /** without it the members of the space are meant */
  projectId?: string
  /** internal id of the person who is not notified */
  exceptId?: string
}

/** An image, and the story in which somebody asks for it. */
export interface StoryImage {
  /** the project's id, which is also the story's id */
  storyId: string
  /** the id of the image */
  imageId: string
  /** the chapter up to which they say that they have read, for images that are shown from a chapter on */
  through?: string | undefined
}

/** A story, and how far the caller says that they have read it. */
export interface ReadingPosition {
  /** the project's id, which is also the story's id */
  storyId: string
  /** the chapter up to which they have read */
  through?: string | undefined
}
