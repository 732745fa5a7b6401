/** Before React is loaded: where it finds a timeline, it notes each render on it, which takes a sixth of these tests' time. */
Object.assign(console, { timeStamp: undefined, createTask: undefined });
