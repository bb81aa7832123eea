import type { ComponentType } from 'react'
import type { EntityValues } from '#core/shared/fields/field.ts'
import type { EntityRef, Message, When } from './contract-basics.ts'

/** The props of each slot's component. */
export interface SlotProps {
  /** below the details in the side card of an entity's page */
  'entity.side': { entityRef: EntityRef; entity: EntityValues }
  /** at the top of the side card of an entity's page, before its actions: a button */
  'entity.state': { entityRef: EntityRef; entity: EntityValues }
  /** beside the title of an entity's page */
  'entity.head': { entityRef: EntityRef; entity: EntityValues }
  /** in the notice above an archived entity: where what was in it is now */
  'entity.archived': { entityRef: EntityRef; entity: EntityValues }
  /** bottom of the drawer */
  'drawer.foot': Record<never, never>
  /** sections in the drawer under the project */
  'drawer.section': Record<never, never>
  /** in the box of the top bar, before the palette's key: a search field */
  'top.search': Record<never, never>
  /** right end of the top bar */
  'top.end': Record<never, never>
  /** above every page: a notice */
  'page.top': Record<never, never>
  /** on a page without any space or project, below what creates the first: a button */
  'places.empty': Record<never, never>
  /** panels and dialogs above everything */
  overlay: Record<never, never>
  /** one section of the settings page */
  settings: Record<never, never>
  /** in the card of a mention: what else is known of a mentioned entity of a `kind` */
  'mention.card': { entityRef: EntityRef }
  /** beside the primary action of a project's page */
  'project.head': { spaceId: string; projectId: string; kind: string }
  /** above the list of a kind on a project's page; `from` is the project whose entities the list shows */
  'project.list': { spaceId: string; projectId: string; kind: string; from: string }
  /** a section of the settings of a project */
  'project.settings': { spaceId: string; projectId: string }
  /** in the dialog that confirms the deletion of a project: what goes with it */
  'project.delete': { spaceId: string; projectId: string }
}

export type SlotName = keyof SlotProps

/**
 * Data of a slot's component, readable without its code: a section of the settings has a name, an icon and a command
 * that opens it. A part of the card of mentions has the kind it is for.
 */
interface SlotMetadata {
  settings: { readonly label: Message; readonly icon: string }
  'mention.card': { readonly kind: string }
}

/** A component of a plugin on other pages. `order` is its place among the others, `when` the facts it needs. */
export type Slot = {
  [N in SlotName]: {
    readonly slot: N
    readonly id: string
    readonly order?: number
    readonly when?: When
    readonly load: () => Promise<{ default: ComponentType<SlotProps[N]> }>
  } & (N extends keyof SlotMetadata ? SlotMetadata[N] : unknown)
}[SlotName]
