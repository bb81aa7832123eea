import { expect, it } from 'vitest'
import { singularOf } from './singular.ts'

const nouns: Readonly<Record<string, string>> = {
  regular: `spells:spell families:family boxes:box classes:class witches:witch bushes:bush days:day keys:key maps:map
    horses:horse houses:house cases:case verses:verse universes:universe clauses:clause phases:phase phrases:phrase
    premises:premise exercises:exercise roses:rose doses:dose senses:sense corpses:corpse eclipses:eclipse
    apocalypses:apocalypse curses:curse purposes:purpose mazes:maze prizes:prize waltzes:waltz taxes:tax foxes:fox
    caves:cave waves:wave graves:grave olives:olive valves:valve archives:archive gloves:glove voices:voice
    prices:price headaches:headache beaches:beach houses:house muses:muse causes:cause viruses:virus statuses:status
    choruses:chorus gurus:guru menus:menu plateaus:plateau taxis:taxi yetis:yeti ties:tie movies:movie
    valkyries:valkyrie banshees:banshee trees:tree logos:logo omens:omen specimens:specimen humans:human
    pickaxes:pickaxe topics:topic relics:relic bosses:boss buses:bus shoes:shoe heroes:hero echoes:echo toes:toe`,
  irregular: `people:person men:man women:woman firemen:fireman children:child mice:mouse dormice:dormouse geese:goose
    feet:foot teeth:tooth oxen:ox wolves:wolf elves:elf dwarves:dwarf thieves:thief leaves:leaf knives:knife lives:life
    wives:wife shelves:shelf criteria:criterion phenomena:phenomenon bacteria:bacterium media:medium data:datum
    indices:index vertices:vertex matrices:matrix codices:codex cacti:cactus fungi:fungus larvae:larva nebulae:nebula
    novae:nova theses:thesis hypotheses:hypothesis analyses:analysis oases:oasis crises:crisis nemeses:nemesis
    tableaux:tableau seraphim:seraph axes:axe dice:die quizzes:quiz lenses:lens atlases:atlas canvases:canvas`,
  'the same in both numbers': `sheep:sheep deer:deer fish:fish species:species series:series aircraft:aircraft
    means:means headquarters:headquarters news:news moose:moose offspring:offspring politics:politics`,
  'no plural': `magic:magic fauna:fauna lore:lore chaos:chaos class:class virus:virus thesis:thesis omen:omen
    police:police canvas:canvas algebra:algebra abdomen:abdomen`,
  compound: 'plotPoints:plotPoint storyPeople:storyPerson magicSpecies:magicSpecies',
}

it.each(Object.entries(nouns))('knows the singular of nouns: %s', (_, pairs) => {
  const expected = pairs.split(/\s+/).map(pair => pair.split(':') as [string, string])
  expect(Object.fromEntries(expected.map(([plural]) => [plural, singularOf(plural)]))).toEqual(
    Object.fromEntries(expected),
  )
})
