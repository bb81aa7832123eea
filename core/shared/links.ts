import type { ImageSize } from './calls/images.ts'
import { limits } from './limits.ts'

const base = limits.basePath
const encode = encodeURIComponent

/** Pages about a space or project beside its content. */
export type SpaceSection = 'settings' | 'members' | 'roles'
/** Pages of a project beside its lists. */
export type ProjectSection = SpaceSection | 'images' | 'archive'

function sectionPath(section: string | undefined): string {
  return section ? `/${encode(section)}` : ''
}

/** Every address, built and parsed in one place. */
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
  /** the id of the entity it lives in, for kinds with a parent (event, location) */
  parentId?: string | null
}

/** The page of one entity: `/builder/chapter/space/project/id`, with the parent's id before its own. */
export function entityLink(kind: { name: string; parent?: string }, target: EntityLocation): string {
  const parent = kind.parent ? `${encode(target.parentId ?? '')}/` : ''
  return `${base}/${kind.name}/${encode(target.spaceId)}/${encode(target.projectId)}/${parent}${encode(target.id)}`
}

/** The route pattern of a kind's pages, parameters written `$name`. */
export function entityPattern(kind: { name: string; idField: string; parentField?: string }): string {
  return `${base}/${kind.name}/$spaceId/$projectId/${kind.parentField ? `$${kind.parentField}/` : ''}$${kind.idField}`
}

/** Where an image is shown: a space, a project of it, or a published story. */
export interface ImageLocation {
  spaceId?: string
  projectId?: string
  storyId?: string
}

/** The file of an image (A-098); without a place it is one that a creator shows to everybody. */
export function imageAddress(imageId: string, target: ImageLocation = {}, size: ImageSize = 'full'): string {
  const { spaceId, projectId, storyId } = target
  const params = Object.entries({ imageId, spaceId, projectId, storyId, size })
  const pairs = params.flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${encode(value)}`]))
  return `${limits.apiBase}/image/get?${pairs.join('&')}`
}

/** A path inside this site, or undefined for anything else: what may follow a sign-in (A-023). */
export function sameOriginPath(address: string, origin: string): string | undefined {
  if (!URL.canParse(address, origin)) return undefined
  const url = new URL(address, origin)
  // A path of two slashes is another site's address once it stands alone: /.//example.org. One of none is a blob's.
  if (url.origin !== origin || !/^\/(?!\/)/.test(url.pathname)) return undefined
  return url.pathname + url.search + url.hash
}
