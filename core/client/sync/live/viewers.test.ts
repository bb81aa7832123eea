import { expect, it } from 'vitest'
import { receiveViewers, trackOpenEntity, viewerState } from './viewers.ts'

const ida = { spaceId: 's', projectId: 'p', kind: 'character', id: 'ida' }
const bea = { userId: 'bea', username: 'Bea' }

it('an entity that goes from one pane to the other stays open, and keeps who else has it open', () => {
  const endBeside = trackOpenEntity(ida)
  receiveViewers({ kind: 'character', id: 'ida', people: [bea] })
  const endMain = trackOpenEntity(ida)
  endBeside()
  expect(viewerState.openEntities).toEqual([ida])
  expect(viewerState.viewers).toEqual({ ida: [bea] })
  endMain()
  expect(viewerState.openEntities).toEqual([])
  expect(viewerState.viewers).toEqual({})
})
