"use client";

export { default } from "../donate/error";
