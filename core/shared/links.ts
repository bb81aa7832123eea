import type { ImageSize } from './calls/images.ts'
import { limits } from './limits.ts'

const base = limits.basePath
const part = encodeURIComponent

/** Pages about a space or project beside its content. */
export type PlaceSection = 'settings' | 'members' | 'roles'
/** Pages of a project beside its lists. */
export type ProjectSection = PlaceSection | 'images' | 'archive'

function under(section: string | undefined): string {
  return section ? `/${part(section)}` : ''
}

/** Every address, built and parsed in one place (foundation 2). */
export const links = {
  home: () => '/',
  auth: (screen?: string) => (screen ? `/auth/${screen}` : '/auth'),
  spaces: () => base,
  space: (spaceId: string, section?: PlaceSection) => `${base}/space/${part(spaceId)}${under(section)}`,
  newProject: (spaceId: string) => `${base}/space/${part(spaceId)}/new-project`,
  project: (spaceId: string, projectId: string, mode?: string) =>
    `${base}/project/${part(spaceId)}/${part(projectId)}${mode ? `?mode=${part(mode)}` : ''}`,
  projectSection: (spaceId: string, projectId: string, section: ProjectSection) =>
    `${base}/project/${part(spaceId)}/${part(projectId)}${under(section)}`,
  library: () => '/library',
  story: (projectId: string) => `/library/story/${part(projectId)}`,
  profile: (userId: string) => `/user/profile/${part(userId)}`,
  notifications: () => '/user/notifications',
  /** sections are slot ids of the settings page */
  settings: (section?: string) => `/user/settings${under(section)}`,
  creator: (userId: string) => `/library/creator/${part(userId)}`,
} as const

export interface EntityPlace {
  spaceId: string
  projectId: string
  id: string
  /** the id of the thing it lives in, for kinds with a parent (event, location) */
  parentId?: string | null
}

/** The page of one entity: `/builder/chapter/space/project/id`, with the parent's id before its own. */
export function entityLink(kind: { name: string; parent?: string }, place: EntityPlace): string {
  const parent = kind.parent ? `${part(place.parentId ?? '')}/` : ''
  return `${base}/${kind.name}/${part(place.spaceId)}/${part(place.projectId)}/${parent}${part(place.id)}`
}

/** The route pattern of a kind's pages, parameters written `$name`. */
export function entityPattern(kind: { name: string; idField: string; parentField?: string }): string {
  return `${base}/${kind.name}/$spaceId/$projectId/${kind.parentField ? `$${kind.parentField}/` : ''}$${kind.idField}`
}

/** Where an image is shown: a space, a project of it, or a published story. */
export interface ImagePlace {
  spaceId?: string
  projectId?: string
  storyId?: string
}

/** The file of an image (decision A-098); without a place it is one that a creator shows to everybody. */
export function imageAddress(imageId: string, place: ImagePlace = {}, size: ImageSize = 'full'): string {
  const { spaceId, projectId, storyId } = place
  const asked = Object.entries({ imageId, spaceId, projectId, storyId, size })
  const named = asked.flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${part(value)}`]))
  return `${limits.apiBase}/image/get?${named.join('&')}`
}

/** A path inside this site, or undefined for anything else: what may follow a sign-in (decision A-023). */
export function samePlace(address: string, origin: string): string | undefined {
  if (!URL.canParse(address, origin)) return undefined
  const url = new URL(address, origin)
  // A path of two slashes is another site's address once it stands alone: /.//example.org. One of none is a blob's.
  if (url.origin !== origin || !/^\/(?!\/)/.test(url.pathname)) return undefined
  return url.pathname + url.search + url.hash
}
