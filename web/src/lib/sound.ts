/** Sounds made here, out of noise and a few tones: dice, hits, coins, your turn. */

import type { GameEvent } from "./protocol";
import { settings } from "./settings.svelte";

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

function ready(): AudioContext | null {
  try {
    context ??= new AudioContext();
  } catch {
    return null;
  }
  if (context.state === "suspended") void context.resume();
  if (!noise) {
    noise = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
    const data = noise.getChannelData(0);
    for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
  }
  return context;
}

const loud = (): number => (settings.sound === "on" ? 0.5 : 0.16);

/** A short burst of noise through a band. */
function click(at: number, pitch: number, length: number, gain: number): void {
  const source = context!.createBufferSource();
  const band = context!.createBiquadFilter();
  const volume = context!.createGain();
  source.buffer = noise;
  band.type = "bandpass";
  band.frequency.value = pitch;
  band.Q.value = 3;
  volume.gain.setValueAtTime(gain * loud(), at);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + length);
  source.connect(band).connect(volume).connect(context!.destination);
  source.start(at, Math.random() * 0.3, length + 0.02);
}

/** A tone that falls or stays. */
function tone(at: number, from: number, to: number, length: number, gain: number, type: OscillatorType = "sine"): void {
  const source = context!.createOscillator();
  const volume = context!.createGain();
  source.type = type;
  source.frequency.setValueAtTime(from, at);
  source.frequency.exponentialRampToValueAtTime(to, at + length);
  volume.gain.setValueAtTime(0.0001, at);
  volume.gain.exponentialRampToValueAtTime(gain * loud(), at + 0.012);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + length);
  source.connect(volume).connect(context!.destination);
  source.start(at);
  source.stop(at + length + 0.02);
}

const SOUNDS: Readonly<Record<string, (at: number, n: number) => void>> = {
  dice: (at, n) => {
    for (let i = 0; i < Math.min(3 + n * 2, 12); i++) click(at + i * 0.035 + Math.random() * 0.03, 1400 + Math.random() * 1600, 0.06, 1.4);
  },
  hit: (at) => {
    tone(at, 150, 45, 0.22, 1.2);
    click(at, 320, 0.12, 1.5);
  },
  fall: (at) => {
    tone(at, 210, 50, 0.35, 0.9, "triangle");
    click(at + 0.04, 240, 0.18, 1.2);
  },
  coin: (at) => {
    tone(at, 1250, 1250, 0.09, 0.35, "triangle");
    tone(at + 0.07, 1680, 1680, 0.16, 0.35, "triangle");
  },
  set: (at) => click(at, 700, 0.07, 1.6),
  turn: (at) => {
    tone(at, 523, 523, 0.2, 0.5);
    tone(at + 0.13, 784, 784, 0.32, 0.5);
  },
  won: (at) => [523, 659, 784, 1047].forEach((pitch, i) => tone(at + i * 0.13, pitch, pitch, 0.4, 0.5)),
  lost: (at) => [392, 330, 262].forEach((pitch, i) => tone(at + i * 0.2, pitch, pitch * 0.97, 0.45, 0.45)),
};

const OF: Readonly<Record<string, string>> = {
  rolled: "dice", rerolled: "dice", damaged: "hit", "loses life": "hit", "pays life": "hit", koed: "fall", purchased: "coin", fielded: "set", attacks: "set", blocks: "set", used: "coin", global: "coin",
};

/** Sound what has happened; `cue`: besides, that it is somebody's turn or how the game ended. */
export function sounded(events: readonly GameEvent[], cue = ""): void {
  if (settings.sound === "off" || document.hidden) return;
  const counts = new Map<string, number>();
  for (const event of events) {
    const sound = OF[event.kind];
    if (sound) counts.set(sound, (counts.get(sound) ?? 0) + 1);
  }
  if (cue) counts.set(cue, 1);
  if (!counts.size || !ready()) return;
  let at = context!.currentTime + 0.01;
  for (const [sound, n] of counts) {
    SOUNDS[sound]!(at, n);
    at += 0.12;
  }
}

/** A sound to try the volume by. */
export function trySound(): void {
  sounded([], "turn");
}
