// Vitest reporter: prints failures with their messages, and one line per project at the end. Writes every test with its
// outcome to Vitest's output file.
import { relative } from 'node:path'
import type { Reporter, TestCase, TestModule, TestSuite, Vitest } from 'vitest/node'
import { ROOT } from '../source-files.ts'
import { countStates, printTotal, type State, type TestResult, writeResults } from './results.ts'

export class QuietReporter implements Reporter {
  readonly #results: TestResult[] = []
  readonly #seen = new Set<TestModule>()
  #vitest: Vitest | undefined

  onInit(vitest: Vitest): void {
    this.#vitest = vitest
  }

  onTestModuleEnd(module: TestModule): void {
    if (this.#seen.has(module)) return
    this.#seen.add(module)
    // A file or a describe block that fails outside of its tests is one failure; its tests have not run.
    for (const suite of [module, ...module.children.allSuites()]) {
      if (suite.errors().length > 0) this.#note(suite, 'failed', suite.errors(), 0)
    }
    for (const test of module.children.allTests()) this.#noteTest(test)
  }

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    for (const module of modules) this.onTestModuleEnd(module)
    for (const error of unhandledErrors) {
      this.#results.push({ project: 'run', file: '', title: 'nothing fails unheard', state: 'failed', duration: 0 })
      this.#print('Error outside of any test', [error], '')
    }
    const file = this.#vitest?.config.outputFile
    if (typeof file === 'string') writeResults(file, this.#results)
    const projects = Map.groupBy(this.#results, result => result.project)
    for (const [project, results] of projects) {
      const seconds = results.reduce((sum, { duration }) => sum + duration, 0) / 1000
      console.log(`${project.padEnd(6)} ${printTotal(countStates(results))} (${seconds.toFixed(1)} s of tests)`)
    }
  }

  #noteTest(test: TestCase): void {
    const { state, errors } = test.result()
    // If tests are selected by name, the others are not counted as skipped.
    if (state === 'skipped' && this.#vitest?.config.testNamePattern) return
    const { flaky = false, duration = 0 } = test.diagnostic() ?? {}
    // A test that passed only on a retry has failed: its cause is still there.
    this.#note(test, state === 'pending' || flaky ? 'failed' : state, errors ?? [], duration)
  }

  #note(task: TestCase | TestSuite | TestModule, state: State, errors: readonly unknown[], duration: number): void {
    const module = task.type === 'module' ? task : task.module
    const file = relative(ROOT, module.moduleId)
    const title = task.type === 'module' ? 'the file runs' : task.fullName
    this.#results.push({ project: task.project.name, file, title, state, duration: Math.round(duration * 10) / 10 })
    if (state !== 'failed') return
    const logs = task.logs().map(log => log.content)
    this.#print(`${file} > ${title}`, errors.length > 0 ? errors : [new Error('did not come to an end')], logs.join(''))
  }

  #print(where: string, errors: readonly unknown[], logs: string): void {
    const messages = errors.map(error => this.#vitest?.logger.formatError(error).output.trimEnd() ?? String(error))
    const printed = logs === '' ? [] : [`  printed:\n${logs.trimEnd()}`]
    console.log([`\n✗ ${where}`, ...messages, ...printed, ''].join('\n'))
  }
}
