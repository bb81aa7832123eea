// English words whose forms differ by more than an ending: the first of each line is the one the others are forms of.

import { byForm, formsOf } from './irregular-forms.ts'

const lines = `
calf calves
dwarf dwarves
elf elves
half halves
hoof hooves
knife knives
leaf leaves
life lives
loaf loaves
scarf scarves
self selves
sheaf sheaves
shelf shelves
staff staves
thief thieves
turf turves
wharf wharves
wife wives
wolf wolves
child children
foot feet
goose geese
louse lice
man men
mouse mice
ox oxen
tooth teeth
woman women
become became
begin began begun
bite bit bitten
blow blew blown
break broke broken
bring brought
build built
buy bought
catch caught
choose chose chosen
come came
creep crept
dig dug
draw drew drawn
drink drank drunk
drive drove driven
eat ate eaten
fall fell fallen
feed fed
feel felt
fight fought
find found
fly flew flown
forget forgot forgotten
freeze froze frozen
give gave given
go went gone
grow grew grown
hang hung
hear heard
hide hid hidden
hold held
keep kept
kneel knelt
know knew known
leave left
lose lost
meet met
ride rode ridden
ring rang rung
rise rose risen
run ran
say said
see saw seen
sell sold
send sent
shake shook shaken
shine shone
shoot shot
sing sang sung
sink sank sunk
sit sat
sleep slept
speak spoke spoken
spring sprang sprung
stand stood
steal stole stolen
strike struck stricken
swear swore sworn
sweep swept
swim swam swum
take took taken
teach taught
tear tore torn
tell told
think thought
throw threw thrown
wake woke woken
wear wore worn
weep wept
win won
write wrote written`

/** The words that a form may be of: `left` of `leave`; `leaves` of `leaf`, beside its own ending. */
export const irregularEnglish: ReadonlyMap<string, readonly string[]> = byForm(formsOf(lines))
