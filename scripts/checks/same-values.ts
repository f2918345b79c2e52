import { configureGlobal } from 'fast-check'

/** In the gate, tests of properties and samples try the same values every time: a new one says nothing of a change. */
const seed = 20_260_310
configureGlobal({ seed })
process.env.PORTICO_TEST_SEED ??= String(seed)
