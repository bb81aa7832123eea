// The entry point of every command. It runs on any Node and before anything is installed: no dependencies, and no
// syntax that an old Node cannot parse.
const major = Number(process.versions.node.split('.')[0])

if (major < 20) {
  console.error(
    `Skald needs Node 20 or newer, this is Node ${process.versions.node}. Get one from https://nodejs.org/.`,
  )
  process.exitCode = 1
} else {
  import('./setup/launch.mjs')
    .then(({ launch }) => launch(process.argv.slice(2)))
    .catch(error => {
      console.error(error)
      process.exitCode = 1
    })
}
