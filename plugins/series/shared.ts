import { defineCalls, okOutput } from '#core/shared/call.ts'
import { place } from '#core/shared/calls/shapes.ts'
import { foundText } from '#plugins/search/shared.ts'

export { seriesEvent } from './shared/event.ts'

export const seriesLimits = {
  /** projects whose worlds one project uses */
  worlds: 10,
  /** projects of an answer that use a world */
  users: 100,
  /** shared entities in an answer of series/texts */
  texts: 20,
} as const

const linked = { projectId: 'id', name: 'string' } as const

/** Projects of one space that share a world. (docs/behaviour.md, Series) */
export const seriesCalls = defineCalls('series', {
  get: {
    access: { project: 'project.read' },
    input: { ...place },
    output: { worlds: [{ ...linked, kinds: ['string', '[]'] }, '[]'], hidden: ['id', '[]'], users: [linked, '[]'] },
    about: `The projects whose worlds a project uses, and those that use its own, by name and as far as the caller may read them, at most ${seriesLimits.users} of these. \`kinds\` are those of a world that the caller may read there. \`hidden\` has the ids of the worlds that the caller may not read, if they may change the settings of the project.`,
  },
  use: {
    access: { project: 'project.settings' },
    input: { ...place, worldId: 'id' },
    output: okOutput,
    about: `Use the world of another project of the space, which the caller may read: its characters, entries, timelines and maps are found, mentioned and related in this project, and stay where they are. A project uses ${seriesLimits.worlds} worlds at most.`,
  },
  stop: {
    access: { project: 'project.settings' },
    input: { ...place, worldId: 'id' },
    output: okOutput,
    about: 'No longer use the world of another project. Mentions and relations that are there stay.',
  },
  texts: {
    access: { project: 'project.read' },
    input: { ...place, text: 'string <= 500' },
    output: [{ ...foundText, project: 'string' }, '[]'],
    about: `Entities of the worlds that a project uses whose text contains the words, best first, at most ${seriesLimits.texts}, with the name of their project, as far as the caller may read them there.`,
  },
})
