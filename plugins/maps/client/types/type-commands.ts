import { type Command, type CommandStep, colorChoices, usePageCommands } from '#core/client/index.ts'
import { imageStep } from '../use-map-commands.ts'
import {
  confirmDeletion,
  createType,
  deleteType,
  mapTypeChoices,
  renameType,
  setTypeIcon,
  setTypeZoom,
  zoomIssue,
} from './type-actions.ts'

const typeStep: CommandStep = {
  name: 'type',
  label: 'maps.which-type',
  ask: 'choice',
  options: mapTypeChoices,
  emptyMessage: 'maps.no-types',
}
const nameStep: CommandStep = { name: 'name', label: 'maps.type-name', ask: 'text' }
const mayChange = { 'may.tag.update': true }

const typeCommands: readonly Command[] = [
  {
    ...{ id: 'maps.new-type', label: 'command.maps.new-type', icon: 'plus', when: { 'may.tag.create': true } },
    steps: [nameStep, { name: 'color', label: 'location.color', ask: 'choice', options: colorChoices }],
    run: createType,
  },
  {
    id: 'maps.rename-type',
    label: 'command.maps.rename-type',
    icon: 'pencil',
    when: mayChange,
    steps: [typeStep, nameStep],
    run: renameType,
  },
  {
    id: 'maps.type-icon',
    label: 'command.maps.type-icon',
    icon: 'image',
    when: mayChange,
    steps: [typeStep, imageStep],
    run: setTypeIcon,
  },
  {
    ...{ id: 'maps.type-zoom', label: 'command.maps.type-zoom', icon: 'maximize', when: mayChange },
    steps: [typeStep, { name: 'zoom', label: 'maps.which-zoom', ask: 'text', validate: zoomIssue }],
    run: setTypeZoom,
  },
  {
    ...{
      id: 'maps.delete-type',
      label: 'command.maps.delete-type',
      icon: 'trash-2',
      danger: true,
      when: { 'may.tag.delete': true },
    },
    steps: [typeStep, { name: 'sure', label: 'entity.delete-sure', ask: 'choice', options: confirmDeletion }],
    run: deleteType,
  },
]

/** The types of the project's locations: on the pages of maps and of locations. */
export function useTypeCommands(): void {
  usePageCommands(typeCommands)
}
