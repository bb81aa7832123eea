declare module 'graphology-layout-forceatlas2/iterate.js' {
  /** One round of the forces; changes the places in `nodes`. */
  export default function iterate(settings: object, nodes: Float32Array, edges: Float32Array): void
}
