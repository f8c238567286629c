// The one sound of the site: a soft tone when it is your turn. Made here, so that nothing has to be
// loaded.
let context: AudioContext | null = null;

export function chime(): void {
  context ??= new AudioContext();
  const { currentTime, destination } = context;
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.type = 'triangle';
  tone.frequency.setValueAtTime(523, currentTime);
  tone.frequency.setValueAtTime(659, currentTime + 0.12);
  volume.gain.setValueAtTime(0.15, currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, currentTime + 0.5);
  tone.connect(volume).connect(destination);
  tone.start();
  tone.stop(currentTime + 0.5);
}
