import { MemoryGate } from '../http/input/memory-gate.ts'

/** The memory in bytes that images decoded at once may take together; a larger one is decoded alone. */
export const imageMemory = new MemoryGate(512 * 1024 * 1024)
