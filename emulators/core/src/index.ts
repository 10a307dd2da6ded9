export { type Clock, makeClock, openClock } from "./clock";
export { type Fault, Faults } from "./faults";
export { installationClock } from "./installation-clock";
export { listen } from "./listen";
