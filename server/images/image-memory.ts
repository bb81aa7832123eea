import { MemorySemaphore } from '../http/input/memory-semaphore.ts'

/** The memory in bytes that images decoded at once may take together; a larger one is decoded alone. */
export const imageMemory = new MemorySemaphore(512 * 1024 * 1024)
