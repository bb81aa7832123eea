// The first file to run, on whatever Node the machine has and before anything is installed:
// no dependency, and nothing that an old Node could not parse.
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
