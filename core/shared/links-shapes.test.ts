import { describe, expect, it } from 'vitest'
import { entityLink, entityPattern, links } from './links.ts'

const place = { spaceId: 'ships', projectId: 'pequod', id: 'it' }
const kinds = ['chapter', 'character', 'timeline', 'entry', 'map', 'plan', 'diagram']

describe('addresses have the required shapes', () => {
  it.each(kinds)('%s: kind, space, project, entity [ROUTE-24]', name => {
    expect(entityLink({ name }, place)).toBe(`/builder/${name}/ships/pequod/it`)
    expect(entityPattern({ name, idField: `${name}Id` })).toBe(`/builder/${name}/$spaceId/$projectId/$${name}Id`)
  })

  it('an event is under its timeline [ROUTE-25]', () => {
    const event = { name: 'event', parent: 'timeline', idField: 'eventId', parentField: 'timelineId' }
    expect(entityLink(event, { ...place, parentId: 'years' })).toBe('/builder/event/ships/pequod/years/it')
    expect(entityPattern(event)).toBe('/builder/event/$spaceId/$projectId/$timelineId/$eventId')
  })

  it('a location is under its map [ROUTE-26]', () => {
    const location = { name: 'location', parent: 'map', idField: 'locationId', parentField: 'mapId' }
    expect(entityLink(location, { ...place, parentId: 'seas' })).toBe('/builder/location/ships/pequod/seas/it')
    expect(entityPattern(location)).toBe('/builder/location/$spaceId/$projectId/$mapId/$locationId')
  })

  it('a space and a project [ROUTE-28] [ROUTE-29]', () => {
    expect(links.space('ships')).toBe('/builder/space/ships')
    expect(links.project('ships', 'pequod')).toBe('/builder/project/ships/pequod')
    expect(links.project('ships', 'pequod', 'entry')).toBe('/builder/project/ships/pequod?mode=entry')
  })

  it('a story in the library, and a user [ROUTE-30] [ROUTE-31]', () => {
    expect(links.story('pequod')).toBe('/library/story/pequod')
    expect(links.profile('ishmael')).toBe('/user/profile/ishmael')
  })

  it('each under one of the three bases [ROUTE-32]', () => {
    const all = [
      ...kinds.map(name => entityLink({ name }, place)),
      ...[links.space('ships'), links.project('ships', 'pequod'), links.story('pequod'), links.profile('ishmael')],
    ]
    expect(all.filter(address => !/^\/(builder|library|user)\/\w/.test(address))).toEqual([])
  })

  it('and every id is one segment, whatever its characters', () => {
    const odd = { spaceId: 'a/b', projectId: '?c', id: '#d', parentId: '../e' }
    expect(entityLink({ name: 'event', parent: 'timeline' }, odd)).toBe('/builder/event/a%2Fb/%3Fc/..%2Fe/%23d')
  })
})
