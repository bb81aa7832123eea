/** A world of 4 by 3 square cells of 100; a state of the left half without its middle, and one cell far right. */
const side = 100
const corner = (column: number, row: number) => row * 5 + column
const vertices = Array.from({ length: 20 }, (_, i) => ({
  i,
  p: [(i % 5) * side, Math.floor(i / 5) * side],
  v: [],
  c: [],
}))
const states = [1, 1, 2, 1, 1, 0, 2, 0, 1, 1, 2, 0]
export const cells = states.map((state, i) => {
  const [column, row] = [i % 4, Math.floor(i / 4)]
  const v = [corner(column, row), corner(column + 1, row), corner(column + 1, row + 1), corner(column, row + 1)]
  // Some go round the other way.
  return {
    ...{ i, v: i % 3 === 0 ? v.toReversed() : v, c: [], p: [column * side + 50, row * side + 50], h: 30 },
    ...{ state, province: i === 0 ? 1 : 0 },
  }
})
/** A full export in small, with something of everything that is read, and something that is not. */
export const world = {
  info: { version: '1.99', mapName: 'Rouvraines', width: 400, height: 300, seed: '1', mapId: 1_700_000_000_000 },
  settings: { distanceUnit: 'mi', distanceScale: '3', populationRate: 1000, urbanization: 1 },
  pack: {
    cells,
    vertices,
    cultures: [
      { i: 0, name: 'Wildlands' },
      { i: 1, name: 'Morrow' },
    ],
    religions: [
      { i: 0, name: 'No religion' },
      { i: 1, name: 'Lamp', form: 'Shamanism', deity: 'Sael' },
    ],
    states: [
      { i: 0, name: 'Neutrals' },
      {
        ...{ i: 1, name: 'Varn', fullName: 'Kingdom of Varn', color: '#66c2a5', formName: 'Kingdom', capital: 1 },
        ...{ culture: 1, rural: 2, urban: 1.5, military: [{ i: 0, name: '1st' }] },
      },
      { i: 2, name: 'Ness', color: 'url(#hatch1)', removed: false },
      { i: 3, name: 'Gone', removed: true },
    ],
    provinces: [0, { i: 1, name: 'Low', fullName: 'Low Duchy', color: '#aabbcc', state: 1, burg: 1 }],
    burgs: [
      {},
      { i: 1, name: 'Tallow', x: 50, y: 50, cell: 0, state: 1, culture: 1, population: 12.3, capital: 1, port: 2 },
      { i: 2, name: 'Away', x: 1, y: 1, state: 0, removed: true },
      { i: 3, name: 'Nowhere', x: null, y: 7, state: 0 },
    ],
    rivers: [{ i: 4, name: 'Wash', type: 'River', cells: [0, 1, 2, -1], length: 120 }],
    routes: [
      {
        i: 0,
        group: 'roads',
        points: [
          [50, 50, 0],
          [150, 50, 1],
        ],
      },
      { i: 1, group: 'trails', points: [[1, 1, 0]] },
    ],
    markers: [{ i: 0, type: 'volcanoes', icon: '🌋', x: 250, y: 150, cell: 6 }],
  },
  notes: [
    {
      id: 'marker0',
      name: 'Mount Salt',
      legend: 'Active <b>volcano</b>.<br>Height: 1,000&nbsp;ft <script>alert(1)</script>',
    },
    { id: 'burg1', name: 'Tallow', legend: '<p>Home of chandlers</p>' },
    { id: 'regiment1-0', name: '1st', legend: 'Marines' },
  ],
}
