import type { ImageSize } from './calls/images.ts'
import { limits } from './limits.ts'

const base = limits.basePath
const encode = encodeURIComponent

/** Pages of a space or project apart from its content. */
export type SpaceSection = 'settings' | 'members' | 'roles'
/** Pages of a project apart from its lists. */
export type ProjectSection = SpaceSection | 'images' | 'archive' | 'backups' | 'publishing'

function sectionPath(section: string | undefined): string {
  return section ? `/${encode(section)}` : ''
}

/** Builds and parses every address. */
export const links = {
  home: () => '/',
  auth: (screen?: string) => (screen ? `/auth/${screen}` : '/auth'),
  spaces: () => base,
  space: (spaceId: string, section?: SpaceSection) => `${base}/space/${encode(spaceId)}${sectionPath(section)}`,
  newProject: (spaceId: string) => `${base}/space/${encode(spaceId)}/new-project`,
  project: (spaceId: string, projectId: string, mode?: string) =>
    `${base}/project/${encode(spaceId)}/${encode(projectId)}${mode ? `?mode=${encode(mode)}` : ''}`,
  projectSection: (spaceId: string, projectId: string, section: ProjectSection) =>
    `${base}/project/${encode(spaceId)}/${encode(projectId)}${sectionPath(section)}`,
  library: () => '/library',
  story: (projectId: string) => `/library/story/${encode(projectId)}`,
  profile: (userId: string) => `/user/profile/${encode(userId)}`,
  notifications: () => '/user/notifications',
  /** sections are slot ids of the settings page */
  settings: (section?: string) => `/user/settings${sectionPath(section)}`,
  creator: (userId: string) => `/library/creator/${encode(userId)}`,
} as const

export interface EntityLocation {
  spaceId: string
  projectId: string
  id: string
  /** the parent's id, for kinds with a parent (event, location) */
  parentId?: string | null
}

/** The page of an entity: `/builder/chapter/space/project/id`, with the parent's id before its own, `-` without one. */
export function entityLink(kind: { name: string; parent?: string }, target: EntityLocation): string {
  const parent = kind.parent ? `${encode(target.parentId ?? '-')}/` : ''
  return `${base}/${kind.name}/${encode(target.spaceId)}/${encode(target.projectId)}/${parent}${encode(target.id)}`
}

/** The route pattern of a kind's pages, parameters written `$name`. */
export function entityPattern(kind: { name: string; idField: string; parentField?: string }): string {
  return `${base}/${kind.name}/$spaceId/$projectId/${kind.parentField ? `$${kind.parentField}/` : ''}$${kind.idField}`
}

/** The place in which an image is shown: a space, a project, or a published story. */
export interface ImageLocation {
  spaceId?: string
  projectId?: string
  storyId?: string
  /** in a story: the chapter up to which a visitor has read */
  through?: string
}

/** The address of an image's file (A-098); without a place it is an image of a creator profile. */
export function imageAddress(imageId: string, target: ImageLocation = {}, size: ImageSize = 'full'): string {
  const { spaceId, projectId, storyId, through } = target
  const params = Object.entries({ imageId, spaceId, projectId, storyId, through, size })
  const pairs = params.flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${encode(value)}`]))
  return `${limits.apiBase}/image/get?${pairs.join('&')}`
}

/** A path inside this site, or undefined for anything else. Used for the redirect after sign-in (A-023). */
export function sameOriginPath(address: string, origin: string): string | undefined {
  if (!URL.canParse(address, origin)) return undefined
  const url = new URL(address, origin)
  // A path that starts with two slashes would be another site's address (`/.//example.org`); a blob URL has no slash.
  if (url.origin !== origin || !/^\/(?!\/)/.test(url.pathname)) return undefined
  return url.pathname + url.search + url.hash
}
