/** One process with one script: its calls, what they use, and its end. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'undici';
import { CallAccount } from './account.ts';
import { bodyOf, connectionsTo, failureOf, headersOf } from './answers.ts';
import { type Cause, causeOf } from './endings.ts';
import type { ProcessFolder } from './folder.ts';
import { scriptForm } from './form.ts';
import { userOf } from './isolation.ts';
import { type Launched, launch } from './launch.ts';
import { kernelLimits, type Limits } from './limits.ts';
import { lineOf } from './logs.ts';
import { Outlet } from './outlet.ts';
import type { ProcessEvents, ProcessOptions } from './process-options.ts';
import { type ScriptAnswer, type ScriptCall, ScriptError } from './scripts.ts';
import { innermost, usageOf } from './usage.ts';

/** How long an answer waits for the logs before it, which come by another way. */
const LOGS_MS = 1000;
/** How long a broken connection may precede the end of its process. */
const END_MS = 1000;

export class ScriptProcess {
  /** Once it has ended, and everything of it is removed. */
  readonly ended: Promise<void>;
  /** Calls, each until all that it started is over. */
  readonly #calls = new Map<number, CallAccount>();
  readonly #limits: Limits;
  readonly #events: ProcessEvents;
  #failed = false;
  #launched: Launched | undefined;
  #client: Pool | undefined;
  #pid = 0;
  #lastCall = 0;
  #cpuMs = 0;
  #output: number;
  #cause: Cause | undefined;
  #retired = false;
  #clock: NodeJS.Timeout | undefined;
  #end!: () => void;

  private constructor(limits: Limits, events: ProcessEvents) {
    this.#limits = limits;
    this.#events = events;
    this.#output = limits.outputBytes;
    this.ended = new Promise((resolve) => {
      this.#end = resolve;
    });
  }

  /** A process that listens. @throws LaunchError */
  static async start(options: ProcessOptions, events: ProcessEvents): Promise<ScriptProcess> {
    const { machine, limits, slot, script } = options;
    const user = machine.isolation.user ? userOf(slot) : undefined;
    const folder = await options.folder.add(script, Math.ceil(limits.memoryBytes / 2 ** 20), user);
    const outlet = new Outlet(options.outgoing, options.own);
    const started = new ScriptProcess(limits, events);
    try {
      await outlet.listen(folder.outside);
      const launched = await launch({
        machine,
        starter: options.starter,
        folder,
        slot,
        limits: kernelLimits(limits, machine.baseBytes),
        timeoutMs: options.timeoutMs,
        onLine: (line) => started.#read(line),
        onOutput: (bytes) => started.#count(bytes),
      });
      started.#attach(launched, folder, outlet);
      return started;
    } catch (error) {
      await outlet.close();
      await folder.remove();
      throw error;
    }
  }

  #attach(launched: Launched, folder: ProcessFolder, outlet: Outlet): void {
    this.#launched = launched;
    this.#pid = innermost(launched.child.pid);
    this.#client = connectionsTo(folder.inside, this.#limits.concurrentCalls);
    void launched.child.closed.then(async () => {
      clearInterval(this.#clock);
      this.#retired = true;
      if (!this.#cause) this.#fail(causeOf(launched.errors()));
      await this.#client?.destroy().catch(() => {});
      for (const account of this.#calls.values()) account.settle();
      this.#calls.clear();
      await outlet.close();
      await folder.remove().catch(() => {});
      this.#end();
    });
  }

  get busy(): boolean {
    return this.#calls.size > 0;
  }

  /** Whether it takes further calls. */
  get open(): boolean {
    return !this.#retired;
  }

  /** The process of the script itself; 0 where the machine does not tell. */
  get pid(): number {
    return this.#pid;
  }

  /** Takes no further calls, and ends with the last of those it has. */
  retire(): void {
    this.#retired = true;
    if (!this.busy) this.kill();
  }

  /** Ends it now, with its calls. */
  kill(): void {
    this.#retired = true;
    this.#cause ??= { kind: 'unavailable', message: 'The process of the script was ended' };
    this.#launched?.child.kill();
  }

  /** @throws ScriptError; or the reason of `cancelled` */
  async call(call: ScriptCall, deadline: number, cancelled: AbortSignal | undefined): Promise<ScriptAnswer> {
    this.#lastCall += 1;
    const id = this.#lastCall;
    const account = new CallAccount(call.environment, deadline);
    this.#calls.set(id, account);
    this.#output += this.#limits.outputBytes;
    this.#clock ??= setInterval(() => this.#watch(), this.#limits.watchMs).unref();
    const timeout = AbortSignal.timeout(Math.max(0, deadline - Date.now()));
    const signal = cancelled ? AbortSignal.any([timeout, cancelled]) : timeout;
    try {
      return await this.#exchange(call, id, account, signal);
    } catch (error) {
      account.settle();
      this.#finish(id);
      if (error instanceof ScriptError) throw error;
      if (cancelled?.aborted) throw cancelled.reason;
      if (this.#cause && this.#cause.kind !== 'unavailable') throw this.#errorOf(this.#cause, id, account);
      if (timeout.aborted) {
        this.#reportFailure();
        this.retire();
        throw new ScriptError('timeout', `The script did not answer in time`, account.logs.list());
      }
      // The connection broke: the end of the process tells why.
      await Promise.race([this.ended, sleep(END_MS, undefined, { ref: false })]);
      if (!this.#cause) {
        // Its end may take longer than this; what it wrote before may tell why all the same.
        const told = causeOf(this.#launched?.errors() ?? '');
        this.#fail(told.kind === 'memory' ? told : { kind: 'crashed', message: 'The script broke its connection off' });
      }
      throw this.#errorOf(this.#cause!, id, account);
    }
  }

  async #exchange(call: ScriptCall, id: number, account: CallAccount, signal: AbortSignal): Promise<ScriptAnswer> {
    const form = scriptForm(call.event, call.environment, call.body);
    const response = await this.#client!.request({
      path: '/v1',
      method: 'POST',
      headers: { 'content-type': form.contentType, 'x-octavo-call': String(id) },
      body: form.body,
      signal,
    });
    const body = await bodyOf(response, this.#limits.answerBytes);
    if (!body) {
      const message = `The answer is larger than ${this.#limits.answerBytes} bytes`;
      this.#fail({ kind: 'too-large', message, call: id });
      throw this.#errorOf(this.#cause!, id, account);
    }
    const failure = failureOf(response);
    if (!failure) await Promise.race([account.answered, sleep(LOGS_MS, undefined, { ref: false })]);
    if (failure) {
      const message = account.logs.masked(body.toString()).slice(0, 1000);
      if (failure === 'memory') this.#fail({ kind: 'memory', message: 'The script used too much memory', call: id });
      throw new ScriptError(failure, message, account.logs.list());
    }
    const cause = this.#cause;
    if (cause && cause.kind !== 'unavailable' && (cause.call ?? id) === id) throw this.#errorOf(cause, id, account);
    account.given = true;
    const settled = account.settled;
    void settled.then(() => this.#finish(id));
    return { status: response.statusCode, headers: headersOf(response), body, logs: account.logs.list(), settled };
  }

  /** Ends the process because of what its script did. */
  #fail(cause: Cause): void {
    if (this.#cause) return;
    this.#cause = cause;
    this.#reportFailure();
    this.kill();
  }

  #reportFailure(): void {
    if (!this.#failed) this.#events.onFailure();
    this.#failed = true;
  }

  #errorOf(cause: Cause, id: number, account: CallAccount | undefined): ScriptError {
    const logs = account?.logs.list() ?? [];
    if (cause.call === undefined || cause.call === id) return new ScriptError(cause.kind, cause.message, logs);
    return new ScriptError('crashed', `Another call of the same script ended its process: ${cause.message}`, logs);
  }

  #finish(id: number): void {
    this.#calls.delete(id);
    if (this.busy) return;
    clearInterval(this.#clock);
    this.#clock = undefined;
    if (this.#retired) this.kill();
    else this.#events.onIdle();
  }

  #read(text: string): void {
    const line = lineOf(text);
    const account = line && (this.#calls.get(line.call) ?? this.#calls.values().next().value);
    if (!line || !account) return;
    if ('level' in line) account.logs.add(line.level, line.message, line.time);
    else if (line.state === 'flood')
      this.#fail({ kind: 'too-large', message: 'The script logs too much', call: line.call });
    else if (line.state === 'answered') account.answer();
    else account.settle();
  }

  #count(bytes: number): void {
    this.#output -= bytes;
    if (this.#output < 0) this.#fail({ kind: 'too-large', message: 'The script logs too much' });
  }

  /** Charges the calls with what the process used since the last look. */
  #watch(): void {
    const usage = usageOf(this.#pid);
    const now = Date.now();
    if (usage) {
      const share = (usage.cpuMs - this.#cpuMs) / Math.max(1, this.#calls.size);
      this.#cpuMs = usage.cpuMs;
      for (const [call, account] of this.#calls) {
        account.cpuMs += share;
        if (account.cpuMs > this.#limits.cpuMs) {
          const message = `The script used more than ${this.#limits.cpuMs} ms of the processor`;
          this.#fail({ kind: 'timeout', message, call });
          return;
        }
      }
      if (usage.residentBytes > kernelLimits(this.#limits, undefined).residentBytes)
        this.#fail({ kind: 'memory', message: 'The script used too much memory' });
      if (usage.cpuMs > this.#limits.lifetimeCpuMs / 2) this.#retired = true;
    }
    for (const account of this.#calls.values()) {
      if (!account.given || now <= account.deadline) continue;
      // What it left to `waitUntil` has had its time.
      account.settle();
      this.#retired = true;
    }
  }
}
