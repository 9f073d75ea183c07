import { Check } from "lucide-react";
import type { Profile } from "#contract/customers/profiles.ts";
import { activationTasks } from "#contract/limits.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { Button } from "#web/ui/button.tsx";
import { doneTasks } from "./tasks.ts";

const circumference = 2 * Math.PI * 42;
const gap = 0.05;

/** Shown on home until the account is active. */
export function ActivationPrompt({ profile, onStart }: { profile: Profile; onStart: () => void }) {
  const { home } = useMessages("home");
  const done = doneTasks(profile).size;
  return (
    <section className="grid max-w-[30rem] gap-5 pt-4">
      <div className="relative grid size-24 place-items-center">
        <StepRing done={done} />
        <p className="text-lg font-bold">
          <span className="sr-only">{home.stepsDone(done, activationTasks.length)}</span>
          <span aria-hidden="true">
            {done === activationTasks.length ? (
              <Check size={30} strokeWidth={2.4} className="text-leaf" />
            ) : (
              `${done}/${activationTasks.length}`
            )}
          </span>
        </p>
      </div>
      <div className="grid gap-2">
        <h1 className="text-3xl">{home.inactiveTitle}</h1>
        <p className="text-md text-pretty text-ink-2">{home.inactiveDetail(activationTasks.length - done)}</p>
      </div>
      <Button block onClick={onStart}>
        {home.completeRegistration}
      </Button>
    </section>
  );
}

/** The motif in three pieces: each finished step closes its own. */
function StepRing({ done }: { done: number }) {
  const share = 1 / activationTasks.length;
  return (
    <svg aria-hidden="true" viewBox="0 0 100 100" fill="none" className="absolute inset-0 -rotate-90">
      {activationTasks.map((task, step) => (
        <circle
          key={task}
          cx="50"
          cy="50"
          r="42"
          strokeWidth="11"
          className={step < done ? "stroke-leaf" : "stroke-line"}
          strokeDasharray={`${circumference * (share - gap)} ${circumference}`}
          strokeDashoffset={-circumference * (share * step + gap / 2)}
        />
      ))}
    </svg>
  );
}
