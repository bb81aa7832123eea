import { badField, defineServerPlugin, handle, Problem, RawJson } from '#server/index.ts'
import { exportCalls } from '../shared.ts'

/** The answer ends behind the entity with which it is longer than this, in characters. */
const answerLength = 4_000_000

export const exports = defineServerPlugin({
  id: 'exports',
  calls: [
    handle(exportCalls.read, async ({ kind: name, ids, ...place }, context) => {
      const { access, entities, read } = context
      const kind = entities.kind(name)
      if (!kind) throw badField('kind', 'must be the name of a kind')
      await access.require(context.person(), `${name}.read`, place)
      const texts: string[] = []
      let length = 0
      let taken = 0
      for (const id of ids) {
        if (length > answerLength) break
        taken++
        try {
          const { text } = await entities.get(read, kind, place, id)
          texts.push(text)
          length += text.length
        } catch (error) {
          if (!(error instanceof Problem && error.type === 'not-found')) throw error
        }
      }
      return new RawJson(`{"data":[${texts.join(',')}],"taken":${taken}}`)
    }),
  ],
})
