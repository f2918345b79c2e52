interface Bubble {
  x: number
  y: number
  readonly radius: number
  readonly speed: number
  readonly drift: number
  readonly strength: number
}

/**
 * Bubbles that rise behind the login card. Draws a still picture for those who asked for less motion, and rests
 * while the page is hidden. Answers how to end it.
 */
export function drawBubbles(canvas: HTMLCanvasElement): () => void {
  const brush = canvas.getContext('2d')
  if (!brush) return () => undefined
  const calm = matchMedia('(prefers-reduced-motion: reduce)')
  let bubbles: Bubble[] = []
  let frame = 0
  let last = 0

  const resize = () => {
    const scale = Math.min(devicePixelRatio, 2)
    canvas.width = innerWidth * scale
    canvas.height = innerHeight * scale
    brush.setTransform(scale, 0, 0, scale, 0, 0)
    bubbles = Array.from({ length: countFor(innerWidth, innerHeight) }, () =>
      bubbleAt(Math.random() * innerHeight),
    )
    if (calm.matches) paint()
  }

  const paint = () => {
    brush.clearRect(0, 0, innerWidth, innerHeight)
    const color = getComputedStyle(canvas).color
    for (const { x, y, radius, strength } of bubbles) {
      brush.globalAlpha = strength
      brush.fillStyle = color
      brush.beginPath()
      brush.arc(x, y, radius, 0, Math.PI * 2)
      brush.fill()
    }
  }

  const step = (now: number) => {
    const passed = Math.min(now - last, 100) / 1000
    last = now
    for (const bubble of bubbles) {
      bubble.y -= bubble.speed * passed
      bubble.x += Math.sin(bubble.y / 90 + bubble.drift) * 10 * passed
    }
    bubbles = bubbles.map((bubble) =>
      bubble.y < -bubble.radius ? bubbleAt(innerHeight + bubble.radius) : bubble,
    )
    paint()
    frame = requestAnimationFrame(step)
  }

  const begin = () => {
    cancelAnimationFrame(frame)
    last = performance.now()
    if (calm.matches || document.hidden) paint()
    else frame = requestAnimationFrame(step)
  }

  resize()
  begin()
  addEventListener('resize', resize)
  calm.addEventListener('change', begin)
  document.addEventListener('visibilitychange', begin)
  return () => {
    cancelAnimationFrame(frame)
    removeEventListener('resize', resize)
    calm.removeEventListener('change', begin)
    document.removeEventListener('visibilitychange', begin)
  }
}

function countFor(width: number, height: number): number {
  return Math.min(60, Math.round((width * height) / 28_000))
}

function bubbleAt(y: number): Bubble {
  return {
    x: Math.random() * innerWidth,
    y,
    radius: 3 + Math.random() ** 2 * 34,
    speed: 10 + Math.random() * 26,
    drift: Math.random() * Math.PI * 2,
    strength: 0.05 + Math.random() * 0.16,
  }
}
