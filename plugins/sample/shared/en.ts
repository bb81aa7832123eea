import type { WorldWords } from './words.ts'

const cracked = `The bell of [[hollin|Hollin]] cracked at noon, in the middle of a wedding, and finished the hour sounding like a kicked pot.

[[mira|Mira Tallow]] felt it in her teeth. She was on the quay with a basket of eels, and everybody on the quay did the same thing: they looked not at the church but at the sea.

“It is only a bell,” said the eel-wife.

Nobody answered her. On Hollin the bell is rung in fog, and there is fog two days in five.

By evening it lay in the yard of the foundry, on straw, like a beast that has come to be treated. Master Oake walked around it four times with his lamp. He had cast it himself, thirty years ago, and had never cared for it.

“I can melt it,” he said. “I can pour it again by Ember. What I cannot do is make it right. A bell is a note with metal around it, and I never had the note. I guessed.”

“Who had it?” asked Mira, who was his apprentice and was meant to be sweeping.

He nodded towards the water. Under it, three miles out, lay [[saltmere|Old Saltmere]], with its streets and its wells and the church whose [[bell|bell]] had been heard on the mainland. Sixty years ago the sea had come in one night, and stayed.

Her grandmother was shelling peas when Mira came home, and went on shelling them.

“No,” said [[brid|Brid]].

“I have not said anything.”

“You have your walking face on. The [[ebb|Long Ebb]] is in nine days, and you mean to go out to Saltmere and hear that bell, because Oake is too old and you are too young, and that is how it always goes.” A pea went into the bowl. “I was six when we left. I sat in the boat and listened to it ring, and nobody was ringing it. It wanted us to know where it was. It did not want to come with us. Remember that, if you go.”

“So I may go?”

“I said *if*,” said Brid, and pushed the bowl across to her.`

const road = `Once a year, on the one day that belongs to no month, the sea draws back from [[hollin|Hollin]] as if it had left something on the stove. For six hours there is a road.

[[ansel|Ansel Reed]] rowed her to where it begins, and talked. Ansel ran the [[patience|Patience]], the only ferry of the island, and had talked across that water eleven thousand times. He talked about knots, and his late wife’s opinion of knots, and whether a gull can be ashamed.

“You will be back at this stone by the fifth hour,” he said, when the keel touched gravel. “At the sixth there is nothing here but me, and I float.”

“And if I am late?”

“Then I shall be very bored,” said Ansel, “and you will be drowned,” and he gave her his second-best coat.

The road was paved. [[mira|Mira]] had not expected that. Crabs sat in the wheel ruts, and the milestones had grown beards, so that she read the numbers with her thumb. Past the third there was a rise, and past the rise was [[saltmere|the town]], dripping, with all its doors open.

She did not go into the houses. One does not. But she looked through a window and saw a table, and on it six oysters, each exactly where a plate would be.

The church had lost its roof, which was luck: [[bell|the bell]] had come down with it and hung among the beams, an arm’s length above the floor, green as a pear. It was bigger than she had thought. A dozen men and a ship could not have moved it.

She had known that, really. She had not brought a rope. What she had brought was a wooden mallet, wrapped in her spare stockings.

She waited until her heart was quiet. Then she struck it, once.

It was not loud. It was the plainest sound that she had ever heard, like being called in to supper by somebody who is not angry. It went out over the wet walls, and far off the water stopped muttering to listen.

When it was over she still had it. She held it in her throat, humming, the way one carries a full bowl. And she turned around, and saw how low the sun was.`

const note = `If you have ever carried a candle across a yard, you know how she walked: fast, and as if it were not fast. She hummed. She breathed in through her nose and out through the note, and between the two, each time, there was a hole that it might fall through.

At the second milestone the ruts were full. At the first the water was at her knees and had its own opinion of where she should go. [[mira|Mira]] hummed. The stone where the keel had touched was gone. There was nothing there but grey, and fog was sitting down on it.

He would not know where to look, and she could not call. One word, his name, *here*, anything, and it would be gone; she knew that the way one knows a sneeze.

The water came to her belt. Mira Tallow, who was sixteen and did not want to drown, stood still and hummed louder.

“… because a gull,” said the fog, “has no eyebrows, that is my whole point,” and the bow of the [[patience|Patience]] came out of it, a hundred yards from where any sensible man would have waited. [[ansel|Ansel]] had rowed up the road to meet her until he scraped.

He got her by the coat. He looked at her face, and he heard. He opened his mouth.

He shut it.

It is told on Hollin to this day, and visitors take it for the unlikely part: that Ansel Reed rowed three miles, from the drowned road to the harbour, at night, in fog, with a question in his mouth the size of a loaf, and did not say one word.

She hummed it up the steps, and across the yard, and into the ear of Master Oake, who was sitting up with a lamp and a file. It took him until morning. Then he said, very gently, “I have it. You can stop,” and she slept for two days.

---

They rang the new bell on the first evening of Ember. The whole island came, and [[brid|Brid]] in her good shawl, who had said that she would not. One stroke. It went out over the harbour, plain as being called to supper.

Nobody spoke. They were all counting, without knowing what for.

And from the sea, three miles off and sixty years, quite clearly, it was answered.

“There,” said Brid. “Now it knows where we are.”`

export const words: WorldWords = {
  name: 'The Long Ebb',
  description:
    'A small world to look around in: a story in three chapters, the people and places in it, their calendar, a map and a plan. Change what you like; it can be removed whole.',
  calendar: {
    name: 'The tide calendar',
    months: ['Thaw', 'Seed', 'Bloom', 'Haze', 'Reap', 'Ember'],
    ebb: 'The Long Ebb',
    days: ['Netday', 'Saltday', 'Ropeday', 'Lampday', 'Bellday', 'Restday'],
    hour: 'Hour',
    before: 'before the charter',
    era: 'of the charter',
    moon: 'The moon',
    seasons: ['The wet', 'The bright', 'The dark'],
  },
  tags: { sea: 'sea', craft: 'craft', memory: 'memory' },
  places: { harbour: 'harbour', ruin: 'ruin' },
  relations: { grandmother: 'grandmother', passenger: 'passenger' },
  trade: { label: 'Trade', mira: 'Bell-founder’s apprentice', ansel: 'Ferryman', brid: 'Retired net-mender' },
  part: 'The Long Ebb',
  chapters: [
    {
      title: 'The Cracked Bell',
      synopsis: 'The bell of Hollin breaks, and only a drowned one has the right note.',
      text: cracked,
    },
    {
      title: 'The Road Under the Sea',
      synopsis: 'Mira crosses to Old Saltmere on the one day when there is a road.',
      text: road,
    },
    { title: 'One Note', synopsis: 'She carries the note home, and Ansel is silent for once.', text: note },
  ],
  characters: {
    mira: {
      name: 'Mira Tallow',
      aliases: ['Mira'],
      bio: 'Sixteen, apprentice at the foundry of [[hollin|Hollin]]. She can tell any bell on the coast by its last second. She lives with her grandmother [[brid|Brid]], who knows what she is about to do before she does.',
    },
    ansel: {
      name: 'Ansel Reed',
      aliases: ['Ansel'],
      bio: 'Rows the [[patience|Patience]], and talks. It is said that he was once silent for three miles, and nobody who has taken the ferry believes it.',
    },
    brid: {
      name: 'Brid Tallow',
      aliases: ['Brid'],
      bio: 'The last person on Hollin who was born in [[saltmere|Old Saltmere]]. She left it in a boat when she was six, and has not been on the water since.',
    },
  },
  entries: {
    ebb: {
      name: 'The Long Ebb',
      aliases: ['the ebb'],
      text: 'One day in the year that belongs to no month. For six hours the sea leaves the road to [[saltmere|Old Saltmere]] dry. Nobody knows why, and on [[hollin|Hollin]] it is thought rude to ask.',
    },
    saltmere: {
      name: 'Old Saltmere',
      aliases: ['Saltmere'],
      text: 'A town under the sea, three miles from Hollin. Its doors are open. One looks in, and does not go in.',
    },
    bell: {
      name: 'The bell of Saltmere',
      aliases: [],
      text: 'It was heard on the mainland. The founder took its note with him, and it lies under the sea with the [[saltmere|town]].',
    },
    patience: {
      name: 'The Patience',
      aliases: ['the ferry'],
      text: 'A ferry of twelve feet and one oarsman, [[ansel|Ansel Reed]]. There is a coat on board for whoever forgot theirs, and a better one for Ansel.',
    },
    hollin: {
      name: 'Hollin',
      aliases: [],
      text: 'An island of four hundred people, a harbour, a foundry, and fog two days in five.',
    },
  },
  timeline: 'The years of Hollin',
  events: {
    drowned: {
      name: 'Old Saltmere drowns',
      text: 'The sea comes in one night. [[brid|Brid]] is six, and hears the [[bell|bell]] from the boat.',
    },
    cast: { name: 'The bell of Hollin is cast', text: 'Master Oake guesses the note.' },
    cracked: { name: 'The bell cracks', text: 'At noon, in the middle of a wedding.' },
    crossing: {
      name: 'Mira crosses to Saltmere',
      text: '[[mira|Mira]] walks out on the day of the [[ebb|Long Ebb]], and the sea comes back.',
    },
    rung: { name: 'The new bell is rung', text: 'And is answered.' },
  },
  map: {
    name: 'Hollin and the drowned road',
    unit: 'miles',
    road: 'The road under the sea',
    walking: 'On foot',
    rowing: 'On the ferry',
  },
  locations: {
    hollin: { label: 'Hollin', text: '' },
    harbour: { label: 'The harbour', text: 'Where the [[patience|ferry]] lies.' },
    foundry: { label: 'The foundry', text: 'Master Oake’s yard, above the steps.' },
    stone: {
      label: 'The first stone',
      text: 'Here the road begins, and here a boat waits, if its boatman is sensible.',
    },
    saltmere: { label: 'Old Saltmere', text: 'Dry for six hours a year.' },
  },
  plan: {
    title: 'The story in five beats',
    beats: [
      { title: 'The bell cracks', text: 'Without it, nobody finds the harbour in fog.' },
      { title: 'Brid says no, and if', text: 'What she remembers of [[saltmere|Saltmere]].' },
      { title: 'The road', text: 'It is paved. The doors are open.' },
      { title: 'The water comes back', text: 'She cannot call for help without losing the note.' },
      { title: 'The answer', text: 'The last line is [[brid|Brid’s]].' },
    ],
  },
}
