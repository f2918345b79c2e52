import { tellHost } from '../../features/host/tell-host.ts'

type Listener = (...values: never[]) => void

/** Calls listeners by the name of an event, in the order in which they came. One that fails does not stop the others. */
export class Emitter {
  private readonly listeners = new Map<string, Set<Listener>>()

  on(type: string, listener: Listener): void {
    const known = this.listeners.get(type) ?? new Set()
    this.listeners.set(type, known.add(listener))
  }

  off(type: string, listener: Listener): void {
    this.listeners.get(type)?.delete(listener)
  }

  once(type: string, listener: Listener): void {
    const first = (...values: never[]) => {
      this.off(type, first)
      listener(...values)
    }
    this.on(type, first)
  }

  emit(type: string, ...values: unknown[]): void {
    for (const listener of [...(this.listeners.get(type) ?? [])]) {
      tellHost(() => listener(...(values as never[])))
    }
  }

  clear(): void {
    this.listeners.clear()
  }
}
