// @ts-check
// Loaded into the server by `npm run dev` before everything else. A process that fails while it starts ends at once, and
// the names of files that it has not handed to its watcher yet (a busy one takes them late) are lost: the file with the
// fault would not be watched, and mending it would start nothing.
process.on('uncaughtException', (error) => {
  console.error(error)
  // Sent after all that waits.
  if (process.send) process.send({}, () => process.exit(1))
  else process.exit(1)
})
