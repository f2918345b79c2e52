export type Greeting = 'lateNight' | 'morning' | 'forenoon' | 'noon' | 'afternoon' | 'evening'

/** What to wish at an hour of the day, 0 to 23. */
export function greetingAt(hour: number): Greeting {
  if (hour < 5) return 'lateNight'
  if (hour < 9) return 'morning'
  if (hour < 12) return 'forenoon'
  if (hour < 14) return 'noon'
  return hour < 18 ? 'afternoon' : 'evening'
}
